const WIDE = "(width >= 64rem)";

/**
 * Closes the side menu when the window widens, when an entry is chosen and when the page is restored from the
 * back-forward cache. Opens and closes it in browsers without `command` and `closedby`.
 */
export function sideMenu(menu: HTMLElement): void {
  if (!(menu instanceof HTMLDialogElement)) return;
  const close = () => menu.close();
  const wide = matchMedia(WIDE);
  const closeWhenWide = () => {
    // Evaluating the media query forces a layout: skipped while the menu is closed.
    if (menu.open && wide.matches) close();
  };
  // The menu may have been opened, and the window widened, before this script ran.
  closeWhenWide();
  wide.addEventListener("change", closeWhenWide);
  menu.addEventListener("click", ({ target }) => {
    // A click on the backdrop targets the dialog itself.
    const isChoice = target instanceof Element && target.closest("a, [data-action]");
    if (target === menu || isChoice) close();
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) close();
  });
  if (!("commandForElement" in HTMLButtonElement.prototype)) followCommands(menu);
}

function followCommands(menu: HTMLDialogElement): void {
  for (const button of document.querySelectorAll(`[commandfor="${menu.id}"]`)) {
    const isToClose = button.getAttribute("command") === "close";
    button.addEventListener("click", () => (isToClose ? menu.close() : menu.showModal()));
  }
}
