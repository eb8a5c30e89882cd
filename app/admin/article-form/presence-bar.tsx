import { clsx } from "clsx";
import Users from "lucide-react/icons/users";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getArticleDraft } from "../../data/articles/staff-article-queries.ts";
import type { Client } from "../../data/client.ts";
import type { ArticleDraft } from "../../domain/newsroom/article-fields.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { moveFocusOnUnmount } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { reportFailedLoad } from "../load-or-report.ts";
import type { ArticleSession } from "./engine/article-session.ts";
import { type TheirSave, watchArticle } from "./watch-article.ts";

/** Sticky bar that shows who else has the article open, and what others did to it or to the right to edit it. */
export function PresenceBar({
  client,
  session,
  articleId,
  userId,
  onTheirs,
}: {
  client: Client;
  session: ArticleSession;
  articleId: string;
  userId: string;
  /** Receives the saved version when the writer loads it. */
  onTheirs: (draft: ArticleDraft & { id: string }) => void;
}) {
  const { timeZone } = useSite();
  const [others, setOthers] = useState<string[]>([]);
  const [lastSave, setLastSave] = useState<TheirSave>();
  const [dismissed, setDismissed] = useState<string>();
  const [isLoading, setLoading] = useState(false);

  // Joins the article's realtime channel.
  useEffect(() => {
    const watch = { client, session, articleId, userId };
    return watchArticle({ ...watch, onOthers: setOthers, onTheirSave: setLastSave });
  }, [client, session, articleId, userId]);

  async function loadTheirs(): Promise<void> {
    if (isLoading) return;
    setLoading(true);
    try {
      const draft = await withSession(() => getArticleDraft(client, { id: articleId }));
      if (draft) onTheirs(draft);
      else setLastSave({ kind: "deleted" });
    } catch (error) {
      reportFailedLoad(error);
    } finally {
      setLoading(false);
    }
  }

  const presence = presenceText(others);
  // After a reconnect the same save is reported again; a dismissed one stays hidden.
  const theirSave = lastSave && keyOf(articleId, lastSave) !== dismissed ? lastSave : undefined;
  return (
    <div
      tabIndex={-1}
      aria-live="polite"
      className="no-print outline-none pointer-events-none sticky bottom-3 z-20 flex items-start"
    >
      {(theirSave || presence) && (
        <div
          className={clsx(
            "live-bar pointer-events-auto flex max-w-full items-center gap-x-4 gap-y-2 border border-field bg-paper shadow-lg",
            theirSave?.kind === "saved" && "flex-wrap",
            theirSave ? "border-t-4 border-t-ink px-4 py-3" : "px-3 py-1.5",
          )}
        >
          <div className="min-w-0 break-words">
            {theirSave && <p>{theirSaveText(theirSave, timeZone)}</p>}
            {presence && (
              <p className="flex items-center gap-2 text-meta">
                <Users aria-hidden size={15} className="shrink-0 text-quiet" />
                <span className="min-w-0">{presence}</span>
              </p>
            )}
          </div>
          {theirSave && (
            <div ref={moveFocusOnUnmount} className="flex gap-2">
              {theirSave.kind === "saved" && (
                <Button
                  type="button"
                  look="outline"
                  aria-disabled={isLoading}
                  onClick={() => void loadTheirs()}
                >
                  Load their version
                </Button>
              )}
              <button
                type="button"
                aria-label="Dismiss"
                className="grid size-11 place-items-center rounded-[3px] hover:bg-tint"
                onClick={() => setDismissed(keyOf(articleId, theirSave))}
              >
                <X aria-hidden size={20} />
              </button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function keyOf(articleId: string, save: TheirSave): string {
  return `${articleId} ${save.kind === "saved" ? save.savedAt : save.kind}`;
}

function theirSaveText(save: TheirSave, timeZone: string): string {
  if (save.kind === "deleted")
    return "Someone deleted this article. Your text is still here, and you can save it as a new article.";
  if (save.kind === "no-access")
    return "You no longer have the right to edit articles. Your text is still here and kept in this browser. Ask an admin to give you the right again.";
  return `${save.savedBy} saved this article ${momentText(save.savedAt, timeZone)}.`;
}

const MAX_NAMES = 2;

/** 'Ada is also editing this article'. Empty without names. */
export function presenceText(names: readonly string[]): string {
  if (names.length === 0) return "";
  const left = names.length - MAX_NAMES;
  const parts = names.slice(0, MAX_NAMES);
  if (left > 0) parts.push(left === 1 ? "1 other" : `${left} others`);
  const last = parts.at(-1) ?? "";
  const who = parts.length === 1 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
  return `${who} ${names.length === 1 ? "is" : "are"} also editing this article`;
}
