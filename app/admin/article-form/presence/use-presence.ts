import { useEffect, useState } from "react";
import type { WorkingCopy } from "../../working-copy/working-copy.ts";
import { createPresence, type Presence } from "./presence.ts";

/** Positions of the writer and colleagues in an article, while its form is open. */
export function usePresence({ doc, userId }: Pick<WorkingCopy, "doc" | "userId">): Presence {
  const [presence] = useState(() => createPresence({ doc, userId }));
  useEffect(() => {
    presence.retain();
    return () => void presence.release();
  }, [presence]);
  return presence;
}
