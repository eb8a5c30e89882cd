/**
 * Menu button for pointer and keyboard (ARIA Authoring Practices, "Menu Button"): arrow keys, Home and End move through
 * the entries; Escape, leaving it and choosing an entry close it.
 */
export function accountMenu(root: HTMLElement): void {
  const button = root.querySelector<HTMLElement>("[aria-haspopup=menu]");
  const menu = root.querySelector<HTMLElement>("[role=menu]");
  if (!button || !menu) return;
  const entries = () =>
    [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")].filter(({ hidden }) => !hidden);

  function open(index: number): void {
    toggle(true);
    entries().at(index)?.focus();
  }

  function toggle(isOpen: boolean): void {
    if (menu) menu.hidden = !isOpen;
    if (button) button.ariaExpanded = String(isOpen);
  }

  /** Focus must not stay on a hidden element. */
  function close(): void {
    toggle(false);
    button?.focus();
  }

  button.addEventListener("click", () => (menu.hidden ? open(0) : toggle(false)));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowDown" ? 0 : -1);
  });
  menu.addEventListener("keydown", (event) => {
    const all = entries();
    const index = all.findIndex((entry) => entry.matches(":focus"));
    const target = targetOf(event.key, index, all.length);
    if (target !== undefined) all[target]?.focus();
    else if (event.key === " ") all[index]?.click();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
  menu.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[role=menuitem]")) close();
  });
  root.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) toggle(false);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !root.contains(target)) toggle(false);
  });
  // The back-forward cache may restore a page with an open menu.
  window.addEventListener("pageshow", () => toggle(false));
}

/** The entry that a key moves to; undefined for other keys. */
function targetOf(key: string, index: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: (index + 1) % count,
    ArrowUp: (index - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}
