/** A dialog that is fading out counts as closed. */
const OPEN_DIALOG =
  ":is([role=dialog][aria-labelledby], [role=alertdialog]):not([data-ending-style])";

/** Whether a dialog is open, in which shortcuts of the screen behind it do nothing. */
export function hasOpenDialog(): boolean {
  return document.querySelector(OPEN_DIALOG) !== null;
}
