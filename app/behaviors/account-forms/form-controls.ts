/** Disables the buttons of a form while it is sent; that of `submitter` says what is going on. */
export function setBusy(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  isBusy: boolean,
): void {
  for (const button of form.querySelectorAll<HTMLButtonElement>("button[type=submit]"))
    button.disabled = isBusy;
  if (submitter) setBusyLabel(submitter, isBusy);
  // A disabled button loses focus.
  if (!isBusy && document.activeElement === document.body) submitter?.focus();
}

/** Shows what a button is doing, or its own label again. */
export function setBusyLabel(button: HTMLElement, isBusy: boolean): void {
  const { busy, label } = button.dataset;
  if (!busy) return;
  if (isBusy) button.dataset.label = button.textContent ?? "";
  button.textContent = isBusy ? busy : (label ?? button.textContent);
}

/** Goes to a page in place of this one, also where it is another part of the same. */
export function leaveFor(path: string): void {
  const url = new URL(path, location.origin);
  if (url.pathname + url.search !== location.pathname + location.search) {
    location.replace(url);
    return;
  }
  history.replaceState(history.state, "", url);
  location.reload();
}
