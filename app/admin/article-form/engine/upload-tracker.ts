import type { ImagesState } from "../../../editor/body-editor.tsx";

/** Places of images in an article: in its body, above it, and where it is shared. */
export type ImagePlace = "body" | "lead" | "social";

/** Combines the upload states of all images in a form. Files that are not uploaded exist only there. */
export function createUploadTracker(onChange: (state: ImagesState) => void) {
  const states = new Map<ImagePlace, ImagesState>();
  let waiting: ((state: ImagesState) => void)[] = [];

  function current(): ImagesState {
    const all = [...states.values()];
    if (all.includes("sending")) return "sending";
    return all.includes("failed") ? "failed" : "stored";
  }

  return {
    current,
    report(place: ImagePlace, state: ImagesState): void {
      const before = current();
      states.set(place, state);
      const now = current();
      if (now === before) return;
      onChange(now);
      if (now === "sending") return;
      for (const resolve of waiting) resolve(now);
      waiting = [];
    },
    /** Resolves with the state once no upload is running. */
    untilSent(): Promise<ImagesState> {
      const now = current();
      if (now !== "sending") return Promise.resolve(now);
      return new Promise((resolve) => waiting.push(resolve));
    },
    /** Called when the form closes: pending promises never resolve. */
    stop(): void {
      waiting = [];
    },
  };
}
