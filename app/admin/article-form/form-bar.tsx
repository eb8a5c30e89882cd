import Eye from "lucide-react/icons/eye";
import History from "lucide-react/icons/history";
import { useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useAuth } from "../../auth/use-auth.ts";
import { toFields } from "../../data/articles/article-row.ts";
import type { FieldsJson } from "../../data/json.types.ts";
import { listChangedFields } from "../../domain/newsroom/article-fields.ts";
import { isPublicNow, primaryActionLabel, stageText } from "../../domain/newsroom/article-stage.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import type { NoteDraft } from "../corrections/reader-note-dialog.tsx";
import { TellReaders } from "../corrections/tell-readers.tsx";
import type { SyncState } from "../working-copy/sync-queue.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import type { PublishPhase } from "./engine/publisher.ts";
import { useField } from "./fields/article-document.ts";
import { useStage } from "./use-stage.ts";

const KEPT = "kept on this device";

const SAVE_TEXTS: Record<SyncState, string> = {
  stored: "saved",
  unsent: "saving...",
  sending: "saving...",
  offline: `site not reached, ${KEPT}`,
  refused: "not saved",
  rejected: "not saved",
  failed: "not saved yet",
};

function saveText(state: SyncState, isSignedOut: boolean): string {
  if (isSignedOut && state !== "stored") return KEPT;
  // A browser that is online may fail to reach the site all the same.
  return state === "offline" && !navigator.onLine ? `offline, ${KEPT}` : SAVE_TEXTS[state];
}

const MODIFIER =
  typeof navigator !== "undefined" && /Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘" : "Ctrl+";

/** Sticky bar with title, where the article stands, preview, history and the button that publishes. */
export function FormBar({
  copy,
  accepted,
  note,
  phase,
  isWaitingForImages,
  refusal,
  onPublish,
  onSubmit,
}: {
  copy: WorkingCopy;
  /** Content that the last review accepted. */
  accepted: FieldsJson | undefined;
  note: NoteDraft;
  phase: PublishPhase;
  /** Publishing was requested and starts after the uploads. */
  isWaitingForImages: boolean;
  /** Names the roles that may publish, where the user may not. */
  refusal: string | undefined;
  onPublish: () => void;
  /** Asks for a review. */
  onSubmit: () => void;
}) {
  const { timeZone } = useSite();
  const stage = useStage(copy);
  const state = useSyncExternalStore(copy.subscribe, copy.state);
  const isSignedOut = useAuth().user === null;
  const { value: publishedAt } = useField("publishedAt");
  const isLive = stage.live !== null;
  // A draft that was begun before has its id in the address, which is known offline as well. The heading does not change
  // while a new article is written.
  const { pathname, search } = useLocation();
  const [isNew] = useState(pathname.endsWith("/new") && search === "");
  const label = primaryActionLabel({ isLive, publishedAt });
  const isBusy = isWaitingForImages || phase !== "idle";
  const hasVersions = isLive || copy.stored()?.is_stored === true;
  const isStored = hasVersions || copy.isStarted();
  const isSubmittable = stage.live
    ? listChangedFields(stage.fields, stage.live).length > 0
    : isStored && !stage.isTrashed;
  const needsReview = refusal !== undefined && stage.review === "draft" && isSubmittable;
  return (
    <header ref={publishHeight} className="form-bar">
      <div className="form-bar-texts">
        <h1 className="form-bar-heading font-serif text-2xl font-semibold">
          {isLive || !isNew ? "Edit Article" : "Create New Article"}
        </h1>
        <p className="form-bar-stage text-meta text-quiet">
          {isWaitingForImages ? (
            "Uploading images..."
          ) : phase === "publishing" ? (
            "Saving..."
          ) : isStored ? (
            <>
              {stageText({ ...stage, accepted: accepted && toFields(accepted) }, timeZone)}
              {copy.isStarted() && (
                <span title={`${MODIFIER}S saves at once`}>, {saveText(state, isSignedOut)}</span>
              )}
            </>
          ) : (
            "Nothing written yet"
          )}
        </p>
      </div>
      <div className="ml-auto flex gap-2">
        {hasVersions && (
          <ButtonLink
            href={`/admin/articles/${copy.articleId}/history`}
            look="outline"
            className="max-sm:px-3!"
          >
            <History aria-hidden size={18} />
            <span className="form-bar-label">History</span>
          </ButtonLink>
        )}
        <ButtonLink
          href={`/admin/articles/${copy.articleId}/preview`}
          target="_blank"
          look="outline"
          className="max-sm:px-3!"
          onClick={() => void copy.flush()}
        >
          <Eye aria-hidden size={18} />
          <span className="form-bar-label">Preview</span>
        </ButtonLink>
        {isPublicNow(stage) && refusal === undefined && <TellReaders note={note} />}
        <ActionButton
          type="button"
          look={needsReview ? "outline" : "solid"}
          className="max-sm:px-4!"
          refusal={refusal}
          disabled={isBusy}
          aria-busy={isBusy}
          title={`${label} (${MODIFIER}Enter)`}
          onClick={onPublish}
        >
          {label}
        </ActionButton>
        {needsReview && (
          <Button type="button" className="max-sm:px-4!" disabled={isBusy} onClick={onSubmit}>
            <span>
              Submit<span className="form-bar-label"> for Review</span>
            </span>
          </Button>
        )}
      </div>
      <FormAlert phase={phase} state={state} copy={copy} isSignedOut={isSignedOut} />
    </header>
  );
}

/** Live region with the reason why the text is not stored. The sign-in dialog waits for a pause in writing. */
function FormAlert({
  phase,
  state,
  copy,
  isSignedOut,
}: {
  phase: PublishPhase;
  state: SyncState;
  copy: WorkingCopy;
  isSignedOut: boolean;
}) {
  const text = alertText(phase, state, copy, isSignedOut);
  if (text === undefined) return null;
  // The line below the heading says it too. A line of its own would push the text down while somebody writes.
  const isShownAbove = state === "offline" && phase !== "waiting" && copy.isOnDevice;
  return (
    <p role="alert" className={isShownAbove ? "sr-only" : "basis-full pt-1 text-small"}>
      {text}
    </p>
  );
}

function alertText(
  phase: PublishPhase,
  state: SyncState,
  { isOnDevice, rejection, problem }: WorkingCopy,
  isSignedOut: boolean,
): string | undefined {
  const kept = isOnDevice
    ? "Your text is kept on this device."
    : "This browser can't keep your text: leave this page open.";
  const loss = navigator.onLine ? "The site can't be reached." : "You're offline.";
  if (phase === "waiting") return `${loss} Your article will be saved when you reconnect.`;
  if (isSignedOut) return `Your session has ended. ${kept} Sign in to save it.`;
  if (state === "offline") return `${loss} ${kept}`;
  if (state === "refused") {
    return `You no longer have the right to edit this article. ${kept} Ask an admin to give you the right again.`;
  }
  if (state === "rejected") return `Not saved. ${rejection()} ${kept}`;
  if (state === "failed") return `Your last changes couldn't be saved. ${kept} Trying again...`;
  const cause = problem();
  return cause && `Your text is saved, but previews and the list show an earlier one. ${cause}`;
}

/** Gives the bar's height to the stylesheet: the editor's toolbar sticks below it, whatever it says. */
function publishHeight(bar: HTMLElement): () => void {
  const form = bar.closest<HTMLElement>(".article-form");
  const observer = new ResizeObserver(() => {
    const { height } = bar.getBoundingClientRect();
    // Rounded down, because text would show through a gap.
    form?.style.setProperty("--form-bar-height", `${Math.floor(height)}px`);
  });
  observer.observe(bar);
  return () => observer.disconnect();
}
