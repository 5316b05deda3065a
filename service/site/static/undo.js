// Every hand and setting there has been on this page, as addresses: it outlives a reload, as the tab does.
const KEY = "calculator";
const MOST = 200;
const kept = (() => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) || { all: [], at: -1 };
  } catch {
    return { all: [], at: -1 };
  }
})();
let moving = 0;

function keep() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch { /* not kept */ }
  for (const [name, step] of [["undo", -1], ["redo", 1]]) {
    const button = document.querySelector(`[data-do=${name}]`);
    if (button) button.setAttribute("aria-disabled", String(!kept.all[kept.at + step]));
  }
}

// The same in another language is no step of its own.
export function push(asked) {
  const address = asked.replace(/&?lang=\w*/, "");
  if (moving) kept.all[kept.at] = address;
  else if (kept.all[kept.at] !== address) {
    kept.all = [...kept.all.slice(0, kept.at + 1), address].slice(-MOST);
    kept.at = kept.all.length - 1;
  }
  keep();
}

export async function move(step, load) {
  const address = kept.all[kept.at + step];
  if (address === undefined) return;
  kept.at += step;
  moving += 1;
  try {
    await load(address);
  } finally {
    moving -= 1;
    keep();
  }
}
