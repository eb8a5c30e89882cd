import { copyText } from "../ui/copy-text.ts";

/** Button that copies the text of its `data-text`, named by `data-name`. */
export function copyButton(button: HTMLElement): void {
  button.hidden = false;
  const { text = "", name = "" } = button.dataset;
  button.addEventListener("click", () => void copyText(text, name));
}

/** Button that prints the page. */
export function printButton(button: HTMLElement): void {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

/** Button that opens the share sheet of the device with the page, where there is one. */
export function shareButton(button: HTMLElement): void {
  if (!navigator.share) return;
  button.hidden = false;
  const { text: url = "", name: title = "" } = button.dataset;
  // A reader who closes the sheet has not failed.
  button.addEventListener("click", () => void navigator.share({ title, url }).catch(() => {}));
}
