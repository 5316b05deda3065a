// What the answer offers: its rules in a dialog, copies of the hand, a picture to share.
import { page } from "./page.js";
import { request } from "./requests.js";

export async function answerClicked(event) {
  const { target } = event;
  const copied = target.closest("[data-copy], [data-copy-from]");
  const picture = target.closest("[data-picture]");
  const link = target.closest("[data-rule-link]");
  const opener = target.closest("[data-open]");
  const shown = target.closest("dialog");
  if (copied) {
    const source = copied.dataset.copy && document.querySelector(copied.dataset.copy);
    await copy(source ? source.value ?? source.textContent : await (await fetch(copied.dataset.copyFrom)).text());
    done(copied);
  } else if (picture) {
    event.preventDefault();
    await share(picture);
  } else if (opener) document.getElementById(opener.dataset.open).showModal();
  else if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    await openRule(link);
  } else if (shown && (target.closest("[data-close]") || target === shown)) shown.close();
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

function done(button) {
  const { textContent } = button;
  page.say.textContent = page.words.copied;
  if (textContent === page.words.copied) return;
  button.textContent = page.words.copied;
  setTimeout(() => { button.textContent = textContent; }, 1500);
}

// To another app where the device can share pictures, else to the clipboard; else it is saved, as the link says.
async function share(link) {
  try {
    const { cardOf } = await import("./card.js");
    const image = await cardOf(link);
    const file = new File([image], "hand.png", { type: "image/png" });
    const told = { files: [file], text: `${page.say.textContent || page.dock.textContent}\n${location.href}` };
    if (navigator.canShare?.(told)) await navigator.share(told);
    else {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": image })]);
      done(link);
    }
  } catch (error) {
    if (error.name !== "AbortError") location.assign(link.href);
  }
}

let opened = null; // the link whose rule the dialog shows or waits for

async function openRule(link) {
  opened = link;
  const dialog = document.getElementById("rule");
  const body = dialog.querySelector("[data-body]");
  body.textContent = page.words.loading;
  if (!dialog.open) dialog.showModal();
  const reply = await request(link.dataset.ruleLink, { headers: { Accept: "text/html" } }, "text");
  if (opened !== link) return;
  if (!reply?.ok) {
    location.assign(link.href);
    return;
  }
  const found = new DOMParser().parseFromString(reply.told, "text/html");
  document.getElementById("rule-title").replaceChildren(...document.adoptNode(found.querySelector("h1")).childNodes);
  const parts = [found.querySelector(".symbols"), found.querySelector("article.rule")];
  body.replaceChildren(...parts.filter(Boolean).map((one) => document.adoptNode(one)));
  body.querySelector("article")?.removeAttribute("id");
}
