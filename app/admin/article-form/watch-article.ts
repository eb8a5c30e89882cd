import { getBrowserClient } from "../../data/browser-client.ts";
import { listStaffNames } from "../../data/people.ts";
import { followArticle } from "../../data/realtime/follow-articles.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";

export type ArticleWatchOptions = {
  copy: WorkingCopy;
  /** Receives the names of others who have the article open. */
  onOthers: (names: string[]) => void;
};

const SOMEONE = "Someone";

/**
 * Follows what others do with an article that is open: who has it open too, what they write in it, and what becomes of
 * the live article; also across reconnects.
 *
 * @returns a function that stops following.
 */
export function watchArticle({ copy, onOthers }: ArticleWatchOptions): () => void {
  const names = new Map<string, string>();
  let others: string[] = [];
  let isOver = false;

  async function reportOthers(ids: string[]): Promise<void> {
    others = ids;
    const unknown = ids.filter((id) => !names.has(id));
    if (unknown.length > 0) {
      const found = await listStaffNames(getBrowserClient(), { ids: unknown }).catch(
        () => new Map(),
      );
      for (const [id, name] of found) names.set(id, name);
    }
    if (!isOver && others === ids) onOthers(ids.map((id) => names.get(id) ?? SOMEONE));
  }

  const leave = followArticle(getBrowserClient(), {
    id: copy.articleId,
    userId: copy.userId,
    onOthers: (ids) => void reportOthers(ids),
    onUpdate: ({ seq, update }) => void copy.receive(seq, update).catch(console.error),
    onDraft: (draft) => void copy.follow(draft).catch(console.error),
    // Without a connection the next change event brings it up to date.
    onChange: () => void copy.refresh().catch(() => undefined),
  });
  return () => {
    isOver = true;
    leave();
  };
}
