import { useEffect, useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useNavigate } from "react-router";
import { setUnsavedWork } from "../../auth/unsaved-work.ts";
import { withSession } from "../../auth/with-session.ts";
import { toReviewState } from "../../data/articles/working-copies.ts";
import type { AuthorName } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { uploadImage } from "../../data/images/upload-image.ts";
import type { CategoryRow } from "../../data/rows.types.ts";
import { isSameFields } from "../../domain/newsroom/article-fields.ts";
import { isPublicNow, primaryActionLabel } from "../../domain/newsroom/article-stage.ts";
import { checkNote, NO_NOTE } from "../../domain/newsroom/reader-note.ts";
import type { BodyEditorHandle, UploadImage } from "../../editor/body-editor.tsx";
import type { TagFieldHandle } from "../../ui/controls/tag-field.tsx";
import { ReaderNoteField } from "../corrections/reader-note-field.tsx";
import { ChecklistDialog } from "../publishing/checklist-dialog.tsx";
import { PublishingPanels } from "../publishing/publishing-panels.tsx";
import { useChecklist } from "../publishing/use-checklist.ts";
import { AssignmentPanel, ReviewPanel } from "../review/review-panels.tsx";
import { SubmitDialog } from "../review/submit-dialog.tsx";
import { useRights } from "../use-rights.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { ArticleActions } from "./article-actions.tsx";
import { FormBar } from "./form-bar.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { PresenceBar } from "./presence-bar.tsx";
import {
  focusFailedImage,
  focusFirstError,
  focusItem,
  showInvalid,
  showMissingImage,
  showOutcome,
} from "./publish-feedback.ts";
import { SettingsColumn } from "./settings-column.tsx";
import { TextColumn } from "./text-column.tsx";
import { useArticleForm } from "./use-article-form.ts";
import { usePublisher } from "./use-publisher.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useStage } from "./use-stage.ts";
import { useUploadCleanup, useUploadTracker } from "./use-uploads.ts";
import { useWorkingCopy } from "./use-working-copy.ts";

export type ArticleFormProps = {
  copy: WorkingCopy;
  categories: readonly CategoryRow[];
  authors: readonly AuthorName[];
  /** Called with the first change of an article that was never stored. */
  onStarted: () => void;
  /** Called when another document took the place of the working copy: the form is opened anew. */
  onReplaced: () => void;
};

/** Form for a new or existing article, on its working copy. */
export function ArticleForm({
  copy,
  categories,
  authors,
  onStarted,
  onReplaced,
}: ArticleFormProps) {
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const editor = useRef<BodyEditorHandle>(null);
  const tags = useRef<TagFieldHandle>(null);
  const isOpen = useRef(true);
  const fields = useArticleForm(copy);
  const { isStored } = useWorkingCopy({ copy, editor, onStarted, onReplaced });
  const publisher = usePublisher(copy);
  const rights = useRights(copy.articleId);
  const { refusal } = rights;
  const stage = useStage(copy);
  const checklist = useChecklist();
  const [note, setNote] = useState(NO_NOTE);
  const [noteError, setNoteError] = useState<string>();
  const [isSubmitting, setSubmitting] = useState(false);
  const stored = copy.stored();
  const isPublic = isPublicNow(stage);
  const images = useUploadTracker();
  const registerUpload = useUploadCleanup(copy);
  const upload: UploadImage = (file, options) => {
    const running = withSession(() => uploadImage(getBrowserClient(), { file, ...options }));
    running.then(registerUpload, () => undefined);
    return running;
  };
  useShortcuts((shortcut) => void (shortcut === "publish" ? publish() : store()));

  const hasUnsavedWork = images.hasPending || !isStored;
  // Reports unsaved work to the auth session.
  useEffect(() => {
    setUnsavedWork(hasUnsavedWork);
    return () => setUnsavedWork(false);
  }, [hasUnsavedWork]);
  // Nothing moves to another screen after the writer has left this one.
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function flush(): void {
    editor.current?.flush();
    tags.current?.flush();
  }

  async function store(): Promise<boolean> {
    flush();
    return await copy.flush();
  }

  function refresh(): void {
    copy.refresh().catch(console.error);
  }

  async function publish(): Promise<void> {
    if (refusal("publish") !== undefined || publisher.isBusy()) return;
    // The published article needs the addresses of running uploads.
    const areComplete = await images.untilSent();
    if (areComplete === undefined) return;
    if (!areComplete) {
      showMissingImage(isNew());
      focusFailedImage(root.current);
      return;
    }
    flush();
    const problem = isPublic ? checkNote(note) : null;
    setNoteError(problem ?? undefined);
    if (problem !== null) {
      focusFirstError(root.current, editor.current);
      return;
    }
    fields.trim();
    await fields.form.handleSubmit(checkAndSend, (errors) => {
      showInvalid(errors, isNew());
      focusFirstError(root.current, editor.current);
    })();
  }

  /** Whether the article is not live. */
  function isNew(): boolean {
    return !copy.stored()?.live;
  }

  /** Publishes at once where the checklist has nothing to ask. */
  async function checkAndSend(): Promise<void> {
    if (!navigator.onLine || (await checklist.check(fields.read()))) await send();
  }

  async function send(): Promise<void> {
    const wasNew = isNew();
    const sent = fields.read();
    const outcome = await publisher.publish({ fields: sent, note: isPublic ? note : NO_NOTE });
    if (!outcome || !isOpen.current) return;
    showOutcome(outcome, wasNew);
    if (outcome.kind === "slug-taken") {
      const error = { type: "taken", message: "This slug is already in use." };
      fields.form.setError("slug", error, { shouldFocus: true });
    }
    if (outcome.kind === "published") {
      setNote(NO_NOTE);
      // From now on the date stays what it became.
      const published = copy.stored()?.live;
      if (published) fields.form.setValue("publishedAt", published.published_at);
      const now = { ...fields.read(), publishedAt: sent.publishedAt };
      goOn(wasNew, isSameFields(sent, now));
    }
  }

  /** Goes to the edit page of a new article, and else to the list, unless the writer went on writing. */
  function goOn(wasNew: boolean, isDone: boolean): void {
    if (wasNew) void navigate(`/admin/articles/${copy.articleId}/edit`, { replace: true });
    else if (isDone && !images.isPending()) void navigate("/admin/articles");
  }

  const review = stored?.is_stored && {
    articleId: copy.articleId,
    review: toReviewState(stored),
    rights,
    onSubmit: () => setSubmitting(true),
    onChanged: refresh,
  };
  // A returned article is under review until it is published.
  const isUnderReview = review && (stored.stage !== "draft" || stored.submitted_by !== null);

  return (
    <FormProvider {...fields.form}>
      <form ref={root} noValidate className="article-form">
        <FormBar
          copy={copy}
          phase={publisher.phase}
          isWaitingForImages={images.isWaiting}
          refusal={refusal("publish")}
          onPublish={() => void publish()}
          onSubmit={() => setSubmitting(true)}
        />
        <div className="article-form-columns">
          <TextColumn
            copy={copy}
            onBody={fields.checkBody}
            uploadImage={upload}
            onImages={(state) => images.report("body", state)}
            editor={editor}
            onSlugEvent={fields.moveSlug}
          />
          <SettingsColumn
            copy={copy}
            categories={categories}
            authors={authors}
            uploadImage={upload}
            onImage={(state) => images.report("lead", state)}
            onSlugEvent={fields.moveSlug}
            tags={tags}
            top={
              <>
                {review && isUnderReview && <ReviewPanel {...review} />}
                {isPublic && (
                  <ReaderNoteField
                    value={note}
                    onChange={setNote}
                    {...(noteError !== undefined && { error: noteError })}
                  />
                )}
              </>
            }
          >
            {review && !isUnderReview && <ReviewPanel {...review} />}
            {(stage.live !== null || stored?.is_stored === true) && (
              <PublishingPanels
                articleId={copy.articleId}
                state={stage.live !== null ? "live" : stage.wasLive ? "unpublished" : "draft"}
                readFields={() => {
                  flush();
                  return fields.read();
                }}
                rights={rights}
                onChanged={refresh}
              />
            )}
            {review && <AssignmentPanel {...review} />}
            <ArticleActions copy={copy} refusal={refusal} />
          </SettingsColumn>
        </div>
        <PresenceBar copy={copy} />
      </form>
      <ChecklistDialog
        items={checklist.items}
        action={primaryActionLabel({
          isLive: stage.live !== null,
          publishedAt: stage.fields.publishedAt,
        })}
        onPublish={() => {
          checklist.close();
          void send();
        }}
        onClose={checklist.close}
        onGoTo={(item) => {
          checklist.close();
          focusItem(root.current, editor.current, item);
        }}
      />
      {isSubmitting && (
        <SubmitDialog
          articleId={copy.articleId}
          store={store}
          onSubmitted={() => {
            setSubmitting(false);
            refresh();
          }}
          onClose={() => setSubmitting(false)}
        />
      )}
      <LeaveDialog
        hasPendingUploads={images.hasPending}
        hasUnstoredText={!isStored && !copy.isOnDevice}
      />
    </FormProvider>
  );
}
