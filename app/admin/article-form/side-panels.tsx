import { type ComponentProps, type ReactNode, useSyncExternalStore } from "react";
import { toReviewState } from "../../data/articles/working-copies.ts";
import type { FieldsJson } from "../../data/json.types.ts";
import { type ArticleStage, isPublicNow } from "../../domain/newsroom/article-stage.ts";
import { NotesPanel } from "../notes/notes-panel.tsx";
import type { Notes } from "../notes/use-notes.ts";
import { PublishingPanels } from "../publishing/publishing-panels.tsx";
import { AssignmentPanel } from "../review/assignment-panel.tsx";
import { ReviewPanel } from "../review/review-panel.tsx";
import type { Rights } from "../use-rights.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { ArticleActions } from "./article-actions.tsx";
import type { Fields } from "./use-fields.ts";
import { useStage, useStagePart } from "./use-stage.ts";

/**
 * Panels around the settings of an article. Above them is what matters before the next publication: a review that is
 * under way.
 */
export function SidePanels({
  copy,
  accepted,
  rights,
  fields,
  notes,
  onSubmit,
  onChanged,
  children,
}: {
  copy: WorkingCopy;
  /** Content that the last review accepted. */
  accepted: FieldsJson | undefined;
  rights: Rights;
  fields: Pick<Fields, "form" | "flush" | "root">;
  notes: Notes;
  /** Asks for a review. */
  onSubmit: () => void;
  /** Called when the article came on the site or off it, or its review went on. */
  onChanged: () => void;
  /** The settings. */
  children: ReactNode;
}) {
  const stored = useSyncExternalStore(copy.subscribe, copy.stored);
  const place = useStagePart(copy, placeOf);
  const isLive = place === "live" || place === "scheduled";
  const shared = { articleId: copy.articleId, rights, onChanged };
  const review = stored?.is_stored && { ...shared, review: toReviewState(stored) };
  // A returned article is under review until it is published.
  const isUnderReview = review && (stored.stage !== "draft" || stored.submitted_by !== null);
  return (
    <>
      {review && isUnderReview && (
        <RunningReview {...review} onSubmit={onSubmit} accepted={accepted} copy={copy} />
      )}
      <NotesPanel notes={notes} rights={rights} root={fields.root} />
      {children}
      {review && !isUnderReview && <ReviewPanel {...review} onSubmit={onSubmit} />}
      {(isLive || review) && (
        <PublishingPanels
          {...shared}
          state={place}
          publishedAt={stored?.live?.published_at}
          // The moment for which it was scheduled would be a past one when it is published later.
          onUnscheduled={() => copy.setFields({ published_at: "" })}
          readFields={() => {
            fields.flush();
            return fields.form.read();
          }}
        />
      )}
      {review && <AssignmentPanel {...review} />}
      <ArticleActions copy={copy} refusal={rights.refusal} />
    </>
  );
}

/** The review of an article, with what was changed since it was accepted. */
function RunningReview({
  copy,
  ...panel
}: Omit<ComponentProps<typeof ReviewPanel>, "columns"> & { copy: WorkingCopy }) {
  useStage(copy);
  return <ReviewPanel {...panel} columns={copy.read()} />;
}

function placeOf(stage: ArticleStage): "draft" | "live" | "scheduled" | "unpublished" {
  if (stage.live) return isPublicNow(stage) ? "live" : "scheduled";
  return stage.wasLive ? "unpublished" : "draft";
}
