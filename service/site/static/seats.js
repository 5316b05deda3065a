// The seats around the table and the keypad of values: tapping them fills in the form.
import { number } from "./match_sheet.js";

const partOf = (control) => control.dataset.at.split("/").at(-1);
const lastRow = (form) => [...form.querySelectorAll('[data-rows$="/wins"]:not([hidden]) .one-row')].at(-1);
const control = (row, name) => row.querySelector(`[data-at$="/${name}"]`);

function choose(select, value) {
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

// In a win the first seat is that of the winner and the second the one it was won from: the same one is a self-draw.
// In other hands a seat is in or out of what only such hands ask for.
export function tapSeat(form, player) {
  const row = lastRow(form);
  if (row) {
    const [winner, from] = ["winner", "from"].map((name) => control(row, name));
    const isWinner = winner.value === String(player);
    if (winner.value === "") choose(winner, player);
    else if (from.value === "") choose(from, isWinner ? "null" : player);
    else if (isWinner) {
      from.value = "";
      choose(winner, "");
    } else choose(from, player);
    return;
  }
  const own = [...form.querySelectorAll("[data-types]:not([hidden])")]
    .find((one) => one.dataset.types.split(" ").length < form.elements.type.length && one.querySelector(`[data-at][value="${player}"], option[data-seat="${player}"]`));
  const box = own?.querySelector(`input[value="${player}"]`);
  if (box) box.click();
  else if (own) choose(own.querySelector("select"), player);
}

export function tapValue(button) {
  const given = JSON.parse(button.dataset.value);
  const inputs = [...button.closest("fieldset").querySelectorAll("[data-at]")];
  for (const input of inputs) input.value = given[partOf(input)] ?? "";
  inputs[0].dispatchEvent(new Event("change", { bubbles: true }));
}

// Says at each seat what the form says of its player, and on the keypad what each value pays.
export function showSeats(root, form, dealer) {
  for (const seat of root.querySelectorAll("[data-seat-of]")) {
    const player = seat.dataset.seatOf;
    const told = [];
    for (const one of form.querySelectorAll(`.one-row [data-at^="/event/wins"], :scope > .field select, :scope > .seats input[value="${player}"]`)) {
      const isChosen = one.type === "checkbox" ? one.checked : one.tagName === "SELECT" && one.value === player;
      const label = one.closest("label.field")?.querySelector("span") ?? one.closest("fieldset")?.querySelector("legend");
      if (!isChosen || one.closest("[hidden], details")) continue;
      const from = partOf(one) === "winner" && control(one.closest(".one-row"), "from");
      const title = from?.value === "null" ? from.selectedOptions[0].textContent : label.textContent;
      // Both winners of a double ron name the same discarder.
      if (told.some((other) => other.title === title)) continue;
      told.push({ title, stick: one.closest("[data-stick]")?.dataset.stick });
    }
    seat.setAttribute("aria-pressed", String(told.some(({ stick }) => !stick)));
    seat.querySelector(".roles").replaceChildren(...told.map(({ title, stick }) => Object.assign(document.createElement("span"), { className: stick ? `stick s-${stick}` : "badge", textContent: stick ? "" : title, title })));
  }
  for (const button of form.querySelectorAll("[data-value]")) {
    const given = JSON.parse(button.dataset.value);
    const inputs = [...button.closest("fieldset").querySelectorAll("[data-at]")];
    button.setAttribute("aria-pressed", String(inputs.every((input) => input.value === String(given[partOf(input)] ?? ""))));
    if (!button.dataset.pays) continue;
    const row = button.closest(".one-row");
    const isDealer = control(row, "winner").value === String(dealer);
    const points = button.dataset.pays.split(",")[2 * isDealer + (control(row, "from").value === "null")];
    button.querySelector("[data-points]").textContent = points ? number(Number(points)) : "–";
    button.disabled = !points;
  }
}
