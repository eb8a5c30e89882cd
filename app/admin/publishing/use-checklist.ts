import { useEffect, useRef, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { BackendError } from "../../data/backend-error.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import type { ChecklistItem } from "../../domain/newsroom/publishing-checklist.ts";
import { useSite } from "../../page-context/page-context.ts";
import { loadOnce } from "../../ui/load-once.ts";

/** The checks, which are not needed to write. */
const code = loadOnce(async () => {
  const [{ getPublishingKnowledge }, { checkAccepted, checkBeforePublishing }] = await Promise.all([
    import("../../data/articles/publishing-checks.ts"),
    import("../../domain/newsroom/publishing-checklist.ts"),
  ]);
  return { getPublishingKnowledge, checkAccepted, checkBeforePublishing };
});

/** The checklist of a form: what it shows, and a check before the article is published. */
export function useChecklist() {
  const { siteUrl } = useSite();
  const [items, setItems] = useState<ChecklistItem[]>([]);
  const isChecking = useRef(false);

  // Loads the code of the checks in advance. A failure is repeated when it is asked for.
  useEffect(() => void code.load().catch(() => undefined), []);

  /**
   * Finds what is missing or doubtful: the checklist opens unless that is nothing. Undefined while it is checking.
   *
   * @param accepted what a review accepted.
   */
  async function check(
    fields: ArticleFields,
    accepted?: ArticleFields,
  ): Promise<ChecklistItem[] | undefined> {
    // Pressed twice.
    if (isChecking.current) return undefined;
    isChecking.current = true;
    try {
      const { getPublishingKnowledge, checkAccepted, checkBeforePublishing } = await code.load();
      const knowledge = await withSession(() =>
        getPublishingKnowledge(getBrowserClient(), { fields, siteUrl }),
      );
      const found = [
        ...(accepted ? checkAccepted(fields, accepted) : []),
        ...checkBeforePublishing(fields, knowledge),
      ];
      setItems(found);
      return found;
    } catch (error) {
      // Without the right to publish, or offline, the attempt itself shows the reason.
      if (error instanceof BackendError) return [];
      throw error;
    } finally {
      isChecking.current = false;
    }
  }

  return { items, check, close: () => setItems([]) };
}
