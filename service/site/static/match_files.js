// A match to be taken away: as a link that contains it, as JSON and as CSV.
export async function packed(match) {
  const { names, events } = match;
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify({ names, events })));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpacked(text) {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(new DecompressionStream("deflate-raw"), Uint8Array.from(raw, (sign) => sign.charCodeAt(0)));
  const { names, events } = JSON.parse(new TextDecoder().decode(bytes));
  if (![names, events].every(Array.isArray) || !names.every((name) => typeof name === "string")) throw new Error("no match");
  return { names, events };
}

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export function json(match) {
  const { ruleset, version, digest, names, options, table, events, replies } = match.kept;
  const rounds = events.map((event, number) => ({ table: match.before(number), event, ...(replies[number] ?? {}) }));
  return JSON.stringify({ ruleset, version, digest, options, names, table, rounds, final: match.last?.final ?? null }, null, 2);
}

export function csv(rows) {
  return rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

// A text that a spreadsheet would take for a formula is marked as text.
function cell(value) {
  const text = typeof value === "string" && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function save(text, name, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
