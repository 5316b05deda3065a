// The form of an event: read and written as a request of the API has it. Its controls name their place in the request
// (data-at, with * for the place of their row) and how their text is read (data-as).
const READ = {
  json: (text) => JSON.parse(text),
  text: (text) => text.trim(),
  texts: (text) => text.split(/[\s,]+/).filter(Boolean),
};

const rowsOf = (list) => [...list.querySelector("[data-list]").children];
const hidden = (one) => one.closest("[hidden]") !== null;

export function at(control) {
  const row = control.closest(".one-row");
  return row ? control.dataset.at.replace("*", [...row.parentElement.children].indexOf(row)) : control.dataset.at;
}

export function addRow(list) {
  list.querySelector("[data-list]").append(list.querySelector("template").content.cloneNode(true));
  const rows = rowsOf(list);
  list.querySelector("[data-add]").hidden = rows.length >= list.querySelector("[data-add]").dataset.most;
  return rows.at(-1);
}

export function dropRow(row) {
  const list = row.closest("[data-rows]");
  row.remove();
  list.querySelector("[data-add]").hidden = false;
}

// Shows what goes with the type that is chosen, and as many rows as there are at least.
export function fit(form) {
  const type = form.elements.type.value;
  for (const one of form.querySelectorAll("[data-types]")) one.hidden = !one.dataset.types.split(" ").includes(type);
  for (const box of form.querySelectorAll(":scope > details")) {
    box.hidden = ![...box.querySelectorAll(":scope > [data-types]")].some((one) => !one.hidden);
  }
  for (const list of form.querySelectorAll("[data-rows]")) {
    while (rowsOf(list).length < Number(list.dataset.least ?? 0)) addRow(list);
    const rows = rowsOf(list);
    for (const row of rows) row.querySelector("[data-drop]").hidden = rows.length <= Number(list.dataset.least ?? 0);
  }
}

export function read(form) {
  const request = {};
  for (const control of form.querySelectorAll("[data-at]")) {
    if (hidden(control)) continue;
    const { type, checked, value, dataset } = control;
    const place = at(control);
    if (dataset.as === "list") {
      const list = get(request, place) ?? put(request, place, []);
      if (type === "checkbox" ? checked : value) list.push(Number(value));
    } else if (dataset.as === "hand") {
      if (dataset.hand) put(request, place, JSON.parse(dataset.hand));
    } else if (value !== "" && (type !== "radio" || checked)) {
      put(request, place, READ[dataset.as](value));
    }
  }
  return request.event;
}

export function write(form, event) {
  const request = { event };
  for (const one of form.elements.type) one.checked = one.value === event.type;
  for (const list of form.querySelectorAll("[data-rows]")) {
    list.querySelector("[data-list]").replaceChildren();
    for (const _ of get(request, list.dataset.rows) ?? []) addRow(list);
  }
  fit(form);
  const taken = new Map();
  for (const control of form.querySelectorAll("[data-at]")) {
    if (control.type === "radio") continue;
    const place = at(control);
    const value = get(request, place);
    if (control.type === "checkbox") {
      control.checked = (value ?? []).includes(Number(control.value));
    } else if (control.dataset.as === "list") {
      const count = taken.get(place) ?? 0;
      control.value = value?.[count] ?? "";
      taken.set(place, count + 1);
    } else if (control.dataset.as === "hand") {
      takeHand(control, value, value ? lineOf(value, JSON.parse(control.dataset.fields)) : "");
    } else if (control.dataset.as === "json") {
      control.value = value === undefined ? "" : JSON.stringify(value);
    } else {
      const plain = [...(control.options ?? [])].find((one) => one.defaultSelected) ?? control.options?.[0];
      control.value = [value ?? plain?.value ?? ""].flat().join(", ");
    }
  }
}

// A hand as the calculator reads it: its fields in order, with what stands before each of their values.
function lineOf(hand, fields) {
  return fields.filter(([, mark]) => mark !== null).flatMap(([name, mark]) => [hand[name] ?? []].flat().filter(Boolean).map((one) => mark + one)).join(" ");
}

export function takeHand(control, hand, line, score = "") {
  control.value = line;
  control.dataset.hand = hand ? JSON.stringify(hand) : "";
  control.closest(".hand-field").querySelector("output").textContent = score;
}

// What is wrong with the hands that stand in the form and were not taken.
export function untaken(form) {
  return [...form.querySelectorAll("[data-as=hand]")]
    .filter((one) => !hidden(one) && one.value.trim() && !one.dataset.hand)
    .map((one) => ({ pointer: at(one), detail: one.closest(".hand-field").querySelector("output").textContent }));
}

// Shows each refusal at its field, or where there is none in the list at the end.
export function refuse(form, errors) {
  const list = form.querySelector("#faults");
  list.replaceChildren();
  for (const old of form.querySelectorAll(".fault")) old.remove();
  for (const bad of form.querySelectorAll("[aria-invalid]")) {
    bad.removeAttribute("aria-invalid");
    bad.removeAttribute("aria-describedby");
  }
  const places = [...form.querySelectorAll("[data-at]")].filter((one) => !hidden(one));
  let first = null;
  errors.forEach((error, number) => {
    const near = places.filter((one) => error.pointer === at(one) || error.pointer.startsWith(`${at(one)}/`)
      || at(one).startsWith(`${error.pointer}/`));
    const exact = near.find((one) => error.pointer.startsWith(at(one)));
    const text = (error.code === "missing" && exact?.dataset.missing) || error.detail;
    const control = exact ?? (error.pointer === "/event" ? null : near.find((one) => one.value === "") ?? near[0]);
    if (!control) {
      list.append(Object.assign(document.createElement("li"), { textContent: text }));
      return;
    }
    const told = Object.assign(document.createElement("small"), { className: "fault", id: `fault-${number}`, textContent: text });
    // What is wrong with a whole row stands above it.
    if (!exact && control.closest(".one-row")) control.closest(".one-row").prepend(told);
    else (control.closest("fieldset.value") ?? control.closest("fieldset.seats, label.field, .hand-field") ?? control.parentElement).append(told);
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", told.id);
    for (let box = control.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    first ??= control;
  });
  (first ?? list.closest("form").querySelector("button.primary")).focus();
}

const parts = (pointer) => pointer.split("/").slice(1);

function get(value, pointer) {
  return parts(pointer).reduce((inner, name) => inner?.[name], value);
}

function put(value, pointer, leaf) {
  const names = parts(pointer);
  const last = names.pop();
  names.forEach((name, place) => {
    value[name] ??= /^\d+$/.test(names[place + 1] ?? last) ? [] : {};
    value = value[name];
  });
  value[last] = leaf;
  return leaf;
}
