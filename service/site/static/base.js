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

  addEventListener("DOMContentLoaded", () => {
    for (const link of document.querySelectorAll("[data-lang]")) {
      link.addEventListener("click", () => kept.set("lang", link.hreflang));
    }
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
