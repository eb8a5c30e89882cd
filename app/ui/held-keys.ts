type HeldKeys = {
  /** Gives what was typed to the text that has the focus: the part does not open yet. */
  giveBack: () => void;
  /** Drops what was typed. */
  drop: () => void;
};

let current: HeldKeys | undefined;

/**
 * Holds what is typed while a part of the screen opens that will take the focus, so that it neither is lost nor replaces
 * what is selected elsewhere. The first text field that takes the focus receives it. A second call joins the first one.
 */
export function holdKeys(): HeldKeys {
  current ??= startHolding();
  return current;
}

function startHolding(): HeldKeys {
  let typed = "";
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };

  function end(): void {
    if (listening.signal.aborted) return;
    listening.abort();
    current = undefined;
    // Selects and shows the text as if it were typed, and tells its component.
    if (typed) document.execCommand("insertText", false, typed);
    typed = "";
  }

  function drop(): void {
    typed = "";
    end();
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      drop();
      return;
    }
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (event.isComposing || (isShortcut && !event.getModifierState("AltGraph"))) return;
    if ([...event.key].length === 1) typed += event.key;
    else if (event.key === "Backspace") typed = [...typed].slice(0, -1).join("");
    else if (event.key !== "Enter" && event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
  }

  function handleFocus({ target }: FocusEvent): void {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) end();
  }

  window.addEventListener("keydown", handleKey, options);
  window.addEventListener("focusin", handleFocus, options);
  window.addEventListener("pointerdown", drop, options);
  return { giveBack: end, drop };
}
