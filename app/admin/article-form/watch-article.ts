import { BackendError } from "../../data/backend-error.ts";
import type { Client } from "../../data/client.ts";
import { listStaffNames } from "../../data/people.ts";
import { encodeAwareness, parseAwareness } from "../../data/realtime/article-awareness.ts";
import { encodeDelta, parseDelta } from "../../data/realtime/article-deltas.ts";
import { followArticle } from "../../data/realtime/follow-articles.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import type { Presence } from "./presence/presence.ts";

export type ArticleWatchOptions = {
  client: Client;
  copy: WorkingCopy;
  presence: Presence;
  /** Called when notes on the article may have changed. */
  onNotes: () => void;
};

const SOMEONE = "Someone";

/** An answer of the backend, such as a refused token, is made good by the next event or connection. */
function reportUnexpected(error: unknown): void {
  if (!(error instanceof BackendError)) console.error(error);
}

/**
 * Follows what others do with an article that is open: who has it open too, what they write in it, and what becomes of
 * the live article; also across reconnects.
 *
 * @returns a function that stops following.
 */
export function watchArticle({ client, copy, presence, onNotes }: ArticleWatchOptions): () => void {
  const names = new Map<string, string>();
  let others: string[] = [];
  let isOver = false;

  async function reportOthers(ids: string[]): Promise<void> {
    others = ids;
    const unknown = ids.filter((id) => !names.has(id));
    if (unknown.length > 0) {
      const found = await listStaffNames(client, { ids: unknown }).catch(() => new Map());
      for (const [id, name] of found) names.set(id, name);
    }
    if (!isOver && others === ids)
      presence.setPeople(ids.map((id) => ({ id, name: names.get(id) ?? SOMEONE })));
  }

  const { send, leave } = followArticle(client, {
    id: copy.articleId,
    userId: copy.userId,
    onOthers: (ids) => void reportOthers(ids),
    onMessage(event, payload) {
      const delta = event === "delta" ? parseDelta(payload) : undefined;
      if (delta) copy.receive(delta);
      const state = event === "awareness" ? parseAwareness(payload) : undefined;
      if (state) presence.receive(state);
    },
    onDraft: (draft) => void copy.follow(draft).catch(reportUnexpected),
    onNotes,
    // Without a connection the next event, or the next connection, brings it up to date.
    onChange: () => void copy.refresh().catch(() => undefined),
    onJoined: () => void copy.review().catch(() => undefined),
  });
  copy.connectColleagues((delta) => send("delta", encodeDelta(delta)));
  const disconnect = presence.connect((state) => send("awareness", encodeAwareness(state)));
  return () => {
    isOver = true;
    disconnect();
    copy.connectColleagues(() => false);
    leave();
  };
}
