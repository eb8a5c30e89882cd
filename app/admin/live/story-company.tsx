import { clsx } from "clsx";
import Users from "lucide-react/icons/users";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getArticleDraft } from "../../data/articles/get-article-draft.ts";
import type { Client } from "../../data/client.ts";
import type { ArticleDraft } from "../../domain/newsroom/article-fields.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { Button } from "../../ui/button.tsx";
import { handOverFocus } from "../../ui/hand-over-focus.ts";
import type { StorySession } from "../article-form/engine/story-session.ts";
import { reportFailedLoad } from "../lists/load-or-report.ts";
import { othersText } from "./others-text.ts";
import { type TheirSave, watchStory } from "./watch-story.ts";

/** Who else has the story open, and that somebody saved it meanwhile; in sight however long the story is. */
export function StoryCompany({
  client,
  session,
  articleId,
  userId,
  onTheirs,
}: {
  client: Client;
  session: StorySession;
  articleId: string;
  userId: string;
  /** Their version, when the writer wants to go on from it. */
  onTheirs: (draft: ArticleDraft & { id: string }) => void;
}) {
  const [others, setOthers] = useState<string[]>([]);
  const [lastSave, setLastSave] = useState<TheirSave>();
  const [dismissed, setDismissed] = useState<string>();
  const [isLoading, setLoading] = useState(false);

  // The channel of this story, which colleagues are in as well.
  useEffect(() => {
    const watch = { client, session, articleId, userId };
    return watchStory({ ...watch, onOthers: setOthers, onTheirSave: setLastSave });
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

  const company = othersText(others);
  // It is heard of again, when the connection was lost for one; the writer need not be told again.
  const theirSave = lastSave && keyOf(articleId, lastSave) !== dismissed ? lastSave : undefined;
  return (
    <div
      tabIndex={-1}
      aria-live="polite"
      className="no-print outline-none pointer-events-none sticky bottom-3 z-20 flex items-start"
    >
      {(theirSave || company) && (
        <div
          className={clsx(
            "live-bar pointer-events-auto flex max-w-full items-center gap-x-4 gap-y-2 border border-field bg-paper shadow-lg",
            theirSave?.kind === "saved" && "flex-wrap",
            theirSave ? "border-t-4 border-t-ink px-4 py-3" : "px-3 py-1.5",
          )}
        >
          <div className="min-w-0 break-words">
            {theirSave && <p>{theirSaveText(theirSave)}</p>}
            {company && (
              <p className="flex items-center gap-2 text-meta">
                <Users aria-hidden size={15} className="shrink-0 text-quiet" />
                <span className="min-w-0">{company}</span>
              </p>
            )}
          </div>
          {theirSave && (
            <div ref={handOverFocus} className="flex gap-2">
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

function theirSaveText(save: TheirSave): string {
  if (save.kind === "deleted")
    return "Somebody deleted this story. Your text is still here, and can be saved as a new one.";
  return `${save.savedBy} saved this story ${momentText(save.savedAt)}.`;
}
