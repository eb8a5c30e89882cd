const WIDE = "(width >= 64rem)";

/**
 * Closes the menu of small screens when the window grows wide, when an entry is chosen and when the page is shown
 * again by the Back button. Opens and closes it where the browser does not know `command` and `closedby`.
 */
export function sideMenu(menu: HTMLElement): void {
  if (!(menu instanceof HTMLDialogElement)) return;
  const close = () => menu.close();
  const wide = matchMedia(WIDE);
  const closeWhenWide = () => {
    // To ask what matches makes the browser lay out the page: not for a menu that is closed anyway.
    if (menu.open && wide.matches) close();
  };
  // It may have been opened, and the window widened, before this script ran.
  closeWhenWide();
  wide.addEventListener("change", closeWhenWide);
  menu.addEventListener("click", ({ target }) => {
    // A press of the backdrop is one of the dialog itself.
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
