import { shortcutLetter } from "../shortcut-letter.ts";
import { findTextChange, type TextChange } from "./text-change.ts";
import { createPlaces, type Delta, endOfChange, movePlace } from "./text-places.ts";

/** A shared text, as a field edits it. */
export type TextSource = {
  read: () => string;
  /** Changes the text; each change is in places of the text after those before it. */
  change: (changes: readonly TextChange[]) => void;
  /** Calls back after changes that were not made by `change`. Returns a function that ends it. */
  observe: (listener: (delta: Delta, isUndo: boolean) => void) => () => void;
  /** Reverts and restores changes of the writer, not those of others. A step ends at `stopCapturing`. */
  undo: { undo: () => unknown; redo: () => unknown; stopCapturing: () => void };
};

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The kind of input of an input method. */
const COMPOSED = "insertCompositionText";

/** An undo step ends after a pause, and after a second of typing, as in the body. */
const PAUSE_MS = 500;
const LONGEST_STEP_MS = 1000;

/**
 * Binds a field to a shared text. What is typed goes there at once, and what others write is shown while cursor and
 * selection stay with their words; an input method is not disturbed. Undo and redo are those of this field.
 *
 * @param normalize for what the text may not hold, such as line breaks.
 * @returns a function that ends it.
 */
export function bindText(
  control: TextControl,
  source: TextSource,
  normalize: (text: string) => string = (text) => text,
): () => void {
  let shown = source.read();
  let isComposing = false;
  /** Set while others have changed the text without the field showing it. */
  let places: ReturnType<typeof createPlaces> | undefined;
  let step = { startedAt: 0, changedAt: 0, kind: "" };
  control.value = shown;

  function take(kind: string, at: number): void {
    if (!isComposing) normalizeValue();
    const change = findTextChange(shown, control.value, control.selectionEnd ?? undefined);
    shown = control.value;
    if (!change) return;
    const isNew = isNewStep(kind, at);
    if (isNew) source.undo.stopCapturing();
    step = { startedAt: isNew ? at : step.startedAt, changedAt: at, kind };
    source.change(places ? places.type(change) : [change]);
  }

  function normalizeValue(): void {
    const { value, selectionEnd } = control;
    const normal = normalize(value);
    if (normal === value) return;
    const cursor = normalize(value.slice(0, selectionEnd ?? value.length)).length;
    show(normal, cursor, cursor);
  }

  function isNewStep(kind: string, at: number): boolean {
    // Text that an input method composes is not cut in two.
    if (kind === COMPOSED) return false;
    const hasPaused = at - step.changedAt >= PAUSE_MS;
    return kind !== step.kind || hasPaused || at - step.startedAt >= LONGEST_STEP_MS;
  }

  function takeShared(delta: Delta, isUndo: boolean): void {
    if (isComposing) {
      places ??= createPlaces(shown.length);
      places.hide(delta);
      return;
    }
    const { selectionStart, selectionEnd } = control;
    shown = source.read();
    if (isUndo) {
      show(shown, endOfChange(delta), endOfChange(delta));
      return;
    }
    const isRange = selectionStart !== selectionEnd;
    show(
      shown,
      movePlace(selectionStart ?? 0, delta, isRange),
      movePlace(selectionEnd ?? 0, delta),
    );
  }

  function show(text: string, start: number, end: number): void {
    const { selectionDirection, scrollTop, scrollLeft } = control;
    control.value = text;
    // Safari moves the focus to a field whose selection is set.
    if (control === control.ownerDocument.activeElement) {
      control.setSelectionRange(start, Math.max(start, end), selectionDirection ?? undefined);
    }
    control.scrollTop = scrollTop;
    control.scrollLeft = scrollLeft;
  }

  function endComposition(at: number): void {
    isComposing = false;
    take(COMPOSED, at);
    const hidden = places;
    places = undefined;
    if (!hidden) return;
    const { selectionStart, selectionEnd } = control;
    shown = source.read();
    show(shown, hidden.toShared(selectionStart ?? 0), hidden.toShared(selectionEnd ?? 0));
  }

  function undo(isRedo: boolean): void {
    if (isRedo) source.undo.redo();
    else source.undo.undo();
    step.kind = "";
  }

  const ending = new AbortController();
  const { signal } = ending;
  const on = <E extends Event>(type: string, listener: (event: E) => void) =>
    control.addEventListener(type, listener as (event: Event) => void, { signal });
  on<InputEvent>("input", (event) => take(event.inputType ?? "", event.timeStamp));
  on("compositionstart", () => {
    isComposing = true;
    source.undo.stopCapturing();
  });
  on("compositionend", (event) => endComposition(event.timeStamp));
  // From the browser's menus, which know nothing of what was typed before others did.
  on<InputEvent>("beforeinput", (event) => {
    if (event.inputType !== "historyUndo" && event.inputType !== "historyRedo") return;
    event.preventDefault();
    undo(event.inputType === "historyRedo");
  });
  on<KeyboardEvent>("keydown", (event) => {
    const action = historyAction(event);
    if (!action || isComposing) return;
    event.preventDefault();
    undo(action === "redo");
  });
  const leave = source.observe(takeShared);
  return () => {
    ending.abort();
    leave();
  };
}

function historyAction(event: KeyboardEvent) {
  const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent);
  if (event.altKey || !(isApple ? event.metaKey : event.ctrlKey)) return undefined;
  const letter = shortcutLetter(event);
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  return letter === "y" && !isApple ? "redo" : undefined;
}
