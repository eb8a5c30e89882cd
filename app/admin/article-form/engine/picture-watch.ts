import type { PicturesState } from "../../../editor/body-editor.tsx";

/** Where a story has pictures: in its body, and above it. */
export type PicturePlace = "body" | "lead";

/** Knows of all pictures of one form that are not stored: files which nobody but this form has. */
export function createPictureWatch(onChange: (state: PicturesState) => void) {
  const states = new Map<PicturePlace, PicturesState>();
  let waiting: ((state: PicturesState) => void)[] = [];

  function current(): PicturesState {
    const all = [...states.values()];
    if (all.includes("sending")) return "sending";
    return all.includes("failed") ? "failed" : "stored";
  }

  return {
    current,
    note(place: PicturePlace, state: PicturesState): void {
      const before = current();
      states.set(place, state);
      const now = current();
      if (now === before) return;
      onChange(now);
      if (now === "sending") return;
      for (const resolve of waiting) resolve(now);
      waiting = [];
    },
    /** Gives the state once no picture is on its way any more. */
    untilSent(): Promise<PicturesState> {
      const now = current();
      if (now !== "sending") return Promise.resolve(now);
      return new Promise((resolve) => waiting.push(resolve));
    },
    /** The form closes: who waits is not told any more. */
    stop(): void {
      waiting = [];
    },
  };
}
