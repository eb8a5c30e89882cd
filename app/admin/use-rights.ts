import { useEffect, useState } from "react";
import { requireSession, withSession } from "../auth/with-session.ts";
import { getBrowserClient } from "../data/browser-client.ts";
import { listOwnCapabilities } from "../data/capabilities.ts";
import { type Capability, whoCanText } from "../domain/newsroom/capabilities.ts";

/** Rights of the user, with a sentence for each that is missing. */
export type Rights = {
  /** True until the answer is there: the database refuses what is not allowed in any case. */
  can: (capability: Capability) => boolean;
  /** Names the roles that may do it, where the user may not; for `ActionButton`. */
  refusal: (capability: Capability) => string | undefined;
};

/** Rights of the user for an article; without an article, for one that does not exist yet. */
export function useRights(articleId?: string): Rights {
  const [capabilities, setCapabilities] = useState<Set<Capability>>();
  // Asks the backend.
  useEffect(() => {
    let isCurrent = true;
    withSession(async () => {
      const found = await listOwnCapabilities(getBrowserClient(), { articleId });
      if (found.size === 0) await requireSession();
      return found;
    }).then(
      (found) => isCurrent && setCapabilities(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [articleId]);
  const can = (capability: Capability) => capabilities?.has(capability) ?? true;
  return { can, refusal: (capability) => (can(capability) ? undefined : whoCanText(capability)) };
}
