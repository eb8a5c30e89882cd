import { useEffect, useRef, useState } from "react";
import { createPictureWatch } from "./engine/picture-watch.ts";
import type { SaveRequest } from "./engine/save-outcome.ts";
import type { StorySession } from "./engine/story-session.ts";

type Intent = SaveRequest["intent"];

/** The pictures of this form that are not stored yet: the session counts them as unsaved, and saves wait for them. */
export function usePictureWatch(session: StorySession) {
  const [watch] = useState(() =>
    createPictureWatch((state) => session.notePictures(state !== "stored")),
  );
  const [isWaiting, setWaiting] = useState(false);
  const wanted = useRef<Intent>(undefined);
  // Uploads of the browser may end when the form is gone; nothing is saved then.
  useEffect(() => () => watch.stop(), [watch]);

  return {
    note: watch.note,
    /** A save waits. */
    isWaiting,
    /**
     * Gives the intent of the save that can go out now, and whether all pictures have arrived; nothing to
     * whoever asks while a save waits already, which takes over what they want.
     */
    async untilSent(intent: Intent): Promise<{ intent: Intent; isComplete: boolean } | undefined> {
      const isAsked = wanted.current !== undefined;
      wanted.current = intent;
      if (isAsked) return undefined;
      setWaiting(watch.current() === "sending");
      const state = await watch.untilSent();
      const latest = wanted.current;
      wanted.current = undefined;
      setWaiting(false);
      return { intent: latest, isComplete: state === "stored" };
    },
  };
}
