import { useRef, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getPublishingKnowledge } from "../../data/articles/publishing-checks.ts";
import { BackendError } from "../../data/backend-error.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import {
  type ChecklistItem,
  checkAccepted,
  checkBeforePublishing,
} from "../../domain/newsroom/publishing-checklist.ts";
import { useSite } from "../../page-context/page-context.ts";

/** The checklist of a form: what it shows, and a check before the article is published. */
export function useChecklist() {
  const { siteUrl } = useSite();
  const [items, setItems] = useState<ChecklistItem[]>([]);
  const isChecking = useRef(false);

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
