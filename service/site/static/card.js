// The picture of a hand that is shared: a card with the hand, its indicators, its score and its yaku.
import { hand } from "./hand.js";
import { page } from "./page.js";

const [WIDTH, HEIGHT, MARGIN] = [1200, 630, 56];
const INK = "#18201d";
const QUIET = "#55605a";
const FELT = "#2a6a50";
const FONT = 'system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif';

async function picture(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

const textOf = (element) => element?.innerText.replace(/\s+/g, " ").trim() ?? "";

export async function cardOf(link) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext("2d");
  const write = (text, x, y, size, { ink = INK, weight = "400", most = WIDTH - MARGIN - x } = {}) => {
    context.fillStyle = ink;
    context.font = `${weight} ${size}px ${FONT}`;
    context.fillText(text, x, y, most);
  };
  context.fillStyle = "#fffefa";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = "#0b5e46";
  context.fillRect(0, 0, WIDTH, 12);

  const rules = document.querySelector("#rules option:checked") ?? document.querySelector(".games [aria-current]");
  write(textOf(rules), MARGIN, 66, 30, { ink: QUIET });
  const tiles = await picture(link.href);
  const scale = Math.min((WIDTH - 2 * MARGIN) / tiles.width, 112 / tiles.height);
  context.fillStyle = FELT;
  context.beginPath();
  context.roundRect(MARGIN - 16, 84, WIDTH - 2 * MARGIN + 32, 136, 16);
  context.fill();
  context.drawImage(tiles, MARGIN, 152 - (tiles.height * scale) / 2, tiles.width * scale, tiles.height * scale);

  // The indicators, each row under its name.
  let x = MARGIN;
  for (const row of page.rows.filter((one) => hand.rows[one]?.length)) {
    const name = textOf(document.querySelector(`[data-row="${row}"] :is(legend, label, .name)`));
    const shown = await picture(`/v1/pictures/hand.svg?tiles=${hand.rows[row].join("")}`);
    const wide = (shown.width * 64) / shown.height;
    write(name, x, 262, 22, { ink: QUIET, most: 260 });
    context.drawImage(shown, x, 274, wide, 64);
    x += Math.max(wide, Math.min(260, context.measureText(name).width)) + 40;
  }

  const verdict = page.answer.querySelector(".verdict");
  write(textOf(verdict.querySelector(".total")), MARGIN, 430, 76, { weight: "700", most: 520 });
  write(textOf(verdict.querySelector(".parts")), MARGIN, 484, 34, { most: 520 });
  const yaku = [...(page.answer.querySelector(".two table tbody")?.rows ?? [])];
  yaku.slice(0, 8).forEach((row, place) => {
    const y = 386 + 32 * place;
    write(textOf(row.querySelector("th a") ?? row.cells[0]), 640, y, 26, { most: 400 });
    context.textAlign = "right";
    write(textOf(row.cells[1]), WIDTH - MARGIN, y, 26, { weight: "700", most: 120 });
    context.textAlign = "left";
  });
  write(location.host, MARGIN, HEIGHT - 32, 24, { ink: QUIET });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
  });
}
