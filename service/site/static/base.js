// What every page does before it is shown: the chosen light and the chosen language; nothing else.
(() => {
  const kept = {
    get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
    set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* not kept */ } },
  };
  const root = document.documentElement;
  root.classList.add("js");
  const theme = kept.get("theme");
  if (theme) root.dataset.theme = theme;

  const here = new URL(location.href);
  const language = kept.get("lang");
  if (!here.searchParams.has("lang") && language && language !== root.lang) {
    here.searchParams.set("lang", language);
    location.replace(here);
    return;
  }

  // What was entered and not sent yet goes along to the same page in the other language, once.
  const controls = () => [...document.querySelectorAll("main :is(input, select, textarea)[name]:not([type=hidden], [type=file])")];
  const isTicked = ({ type }) => type === "checkbox" || type === "radio";
  const idOf = (one) => (isTicked(one) ? `${one.name}=${one.value}` : one.name);
  const stateOf = (one) => (isTicked(one) ? "checked" : "value");
  const isChanged = (one) => (one.options
    ? [...one.options].some((option) => option.selected !== option.defaultSelected)
    : isTicked(one) ? one.checked !== one.defaultChecked : one.value !== one.defaultValue);
  const keepDraft = () => {
    const states = controls().filter(isChanged).map((one) => [idOf(one), one[stateOf(one)]]);
    sessionStorage.setItem("draft", JSON.stringify([here.pathname, states]));
  };
  const restoreDraft = () => {
    const [path, states] = JSON.parse(sessionStorage.getItem("draft") || "[]");
    sessionStorage.removeItem("draft");
    if (path !== here.pathname) return;
    const entered = new Map(states);
    for (const one of controls()) {
      const state = stateOf(one);
      if ((entered.get(idOf(one)) ?? one[state]) === one[state]) continue;
      one[state] = entered.get(idOf(one));
      for (const name of ["input", "change"]) one.dispatchEvent(new Event(name, { bubbles: true }));
    }
  };
  const attempt = (how) => { try { how(); } catch { /* not kept */ } };

  addEventListener("DOMContentLoaded", () => {
    attempt(restoreDraft);
    document.addEventListener("click", (event) => {
      const link = event.target.closest("[data-lang]");
      if (!link) return;
      kept.set("lang", link.hreflang);
      if (!event.ctrlKey && !event.metaKey && !event.shiftKey) attempt(keepDraft);
    });
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.addEventListener("click", () => {
        const dark = matchMedia("(prefers-color-scheme: dark)").matches;
        const now = root.dataset.theme || (dark ? "dark" : "light");
        root.dataset.theme = now === "dark" ? "light" : "dark";
        kept.set("theme", root.dataset.theme);
      });
    }
  });
})();
