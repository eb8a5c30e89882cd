import { areSingleKeysOn, setSingleKeys } from "../offline/single-key-setting.ts";

const EDITABLE = "input, textarea, select, [contenteditable]";

/**
 * Link to the search page that opens the search box of the masthead instead, as the key `/` does where nothing is
 * typed. Where the page has a search form, both lead to it.
 */
export function searchOpener(link: HTMLElement): void {
  const box = document.getElementById("search-box");
  if (!box?.showPopover) return;
  const open = () => {
    const own = document.querySelector<HTMLInputElement>("main search input[name=q]");
    if (!own) box.showPopover();
    const input = own ?? box.querySelector<HTMLInputElement>("input[name=q]");
    input?.focus();
    input?.select();
  };
  link.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.defaultPrevented || !areSingleKeysOn()) return;
    const { target } = event;
    if (target instanceof Element && target.closest(EDITABLE)) return;
    if (document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  });
}

/** Checkbox that switches the key `/` off on this device, as shortcuts of one character have to allow (WCAG 2.1.4). */
export function searchKeySetting(box: HTMLElement): void {
  const input = box.querySelector("input");
  if (!input) return;
  box.hidden = false;
  input.checked = areSingleKeysOn();
  input.addEventListener("change", () => setSingleKeys(input.checked));
}
