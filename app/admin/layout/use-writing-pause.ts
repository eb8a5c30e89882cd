import { useEffect, useState } from "react";

/** How long no key is pressed in a pause. */
const PAUSE_MS = 4000;

const WRITING_EVENTS = ["keydown", "input", "compositionupdate"] as const;

/**
 * Whether the user has paused writing since `isWanted` became true: at once when the focus is in no field, else when
 * nothing was typed for four seconds, in which writers think of a word. It stays true as long as `isWanted`.
 */
export function useWritingPause(isWanted: boolean): boolean {
  const [hasPaused, setPaused] = useState(false);
  if (!isWanted && hasPaused) setPaused(false);

  // Subscribes to the keyboard.
  useEffect(() => {
    if (!isWanted || hasPaused) return;
    const pause = () => setPaused(true);
    let timer = setTimeout(pause, isWriting() ? PAUSE_MS : 0);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(pause, PAUSE_MS);
    };
    for (const name of WRITING_EVENTS) document.addEventListener(name, wait, true);
    return () => {
      clearTimeout(timer);
      for (const name of WRITING_EVENTS) document.removeEventListener(name, wait, true);
    };
  }, [isWanted, hasPaused]);

  return isWanted && hasPaused;
}

/** Whether the focus is where text can be typed. */
function isWriting(): boolean {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement)) return false;
  return focused.isContentEditable || focused.matches("input, textarea");
}
