import { DISPLAY_KEY } from "../domain/document-meta.ts";

/** Fields for theme and text size, which apply at once and are kept on this device. */
export function displaySettings(part: HTMLElement): void {
  const fields = [...part.querySelectorAll("select")];
  part.hidden = false;

  function show(): void {
    const { theme = "auto", textSize = "normal" } = document.documentElement.dataset;
    for (const field of fields) field.value = field.name === "theme" ? theme : textSize;
    // The colors of the browser's own bars, which are those of the two schemes.
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name='theme-color']")) {
      meta.dataset.scheme ??= meta.media.includes("dark") ? "dark" : "light";
      const isChosen = theme === "auto" ? undefined : theme === meta.dataset.scheme;
      if (isChosen === undefined) meta.media = `(prefers-color-scheme: ${meta.dataset.scheme})`;
      else meta.media = isChosen ? "all" : "not all";
    }
  }

  function choose(): void {
    const { dataset } = document.documentElement;
    for (const { name, value } of fields) {
      if (name === "theme") dataset.theme = value;
      else dataset.textSize = value;
    }
    show();
    try {
      localStorage.setItem(DISPLAY_KEY, `${dataset.theme} ${dataset.textSize}`);
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  }

  show();
  part.addEventListener("change", choose);
  // Another tab, or a page that was rendered in advance.
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== DISPLAY_KEY || newValue === null) return;
    const [theme, textSize] = newValue.split(" ");
    Object.assign(document.documentElement.dataset, { theme, textSize });
    show();
  });
}
