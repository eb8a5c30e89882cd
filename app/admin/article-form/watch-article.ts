import { hasLostRight } from "../../auth/with-session.ts";
import { getLastSave } from "../../data/articles/staff-article-queries.ts";
import type { Client } from "../../data/client.ts";
import { listStaffNames } from "../../data/people.ts";
import { followArticle } from "../../data/realtime/follow-articles.ts";
import type { ArticleSession } from "./engine/article-session.ts";

/**
 * What others did since the article was opened or saved here: saved or deleted it, or took away the right to edit it.
 */
export type TheirSave =
  | { kind: "saved"; savedBy: string; savedAt: string }
  | { kind: "deleted" }
  | { kind: "no-access" };

export type ArticleWatchOptions = {
  client: Client;
  session: ArticleSession;
  articleId: string;
  userId: string;
  /** Receives the names of others who have the article open. */
  onOthers: (names: string[]) => void;
  /** Undefined when the version that is open here is the newest. */
  onTheirSave: (save: TheirSave | undefined) => void;
};

const SOMEONE = "Someone";

/**
 * Watches who else has an article open and whether somebody saved it, also across reconnects.
 *
 * @returns a function that stops watching.
 */
export function watchArticle(options: ArticleWatchOptions): () => void {
  const { client, session, articleId, userId } = options;
  const names = new Map<string, string>();
  let others: string[] = [];
  let checks = 0;
  let isOver = false;

  async function reportOthers(ids: string[]): Promise<void> {
    others = ids;
    const unknown = ids.filter((id) => !names.has(id));
    if (unknown.length > 0) {
      const found = await listStaffNames(client, { ids: unknown }).catch(() => new Map());
      for (const [id, name] of found) names.set(id, name);
    }
    if (!isOver && others === ids) options.onOthers(ids.map((id) => names.get(id) ?? SOMEONE));
  }

  async function check(): Promise<void> {
    checks += 1;
    const current = checks;
    const save = await readLastSave(client, articleId);
    // The own save may reach the database first; the check runs again when it ends.
    if (isOver || current !== checks || save === undefined || session.status() === "saving") return;
    if (save === null) options.onTheirSave({ kind: "deleted" });
    else if (save === "no-access") options.onTheirSave({ kind: "no-access" });
    else if (isSameMoment(save.savedAt, session.target().version)) options.onTheirSave(undefined);
    else
      options.onTheirSave({
        kind: "saved",
        savedBy: save.savedBy ?? SOMEONE,
        savedAt: save.savedAt,
      });
  }

  let version = session.target().version;
  let wasSaving = false;
  const leaveSession = session.subscribe(() => {
    const isSaving = session.status() === "saving";
    const isOther = session.target().version !== version;
    if (!isSaving && (wasSaving || isOther)) void check();
    wasSaving = isSaving;
    version = session.target().version;
  });
  const leaveArticle = followArticle(client, {
    id: articleId,
    userId,
    onOthers: (ids) => void reportOthers(ids),
    onChange: () => void check(),
  });
  return () => {
    isOver = true;
    leaveSession();
    leaveArticle();
  };
}

/** Undefined when the backend did not answer; null when the article was deleted. */
async function readLastSave(client: Client, id: string) {
  try {
    return await getLastSave(client, { id });
  } catch (error) {
    return (await hasLostRight(error)) ? ("no-access" as const) : undefined;
  }
}

function isSameMoment(one: string, other: string | null): boolean {
  return other !== null && Date.parse(one) === Date.parse(other);
}
