import { useRef, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useNavigate } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import type { AuthorName } from "../../data/authors.ts";
import type { Client } from "../../data/client.ts";
import type { CategoryRow } from "../../data/database.types.ts";
import { uploadImage } from "../../data/images/upload-image.ts";
import type { ArticleDraft, ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { resumeSlug, type SlugState, startSlug } from "../../domain/newsroom/slug-machine.ts";
import type { UploadImage } from "../../editor/body-editor.tsx";
import type { TagFieldHandle } from "../../ui/controls/tag-field.tsx";
import type { LocalDraft } from "../local-drafts/local-draft.ts";
import { type Conflict, ConflictDialog, copyArticle } from "./conflict-dialog.tsx";
import type { SaveOutcome, SaveRequest } from "./engine/save-queue.ts";
import type { BodyFieldHandle } from "./fields/body-field.tsx";
import { FormBar } from "./form-bar.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { PresenceBar } from "./presence-bar.tsx";
import { RestoreNotice } from "./restore-notice.tsx";
import {
  focusFailedImage,
  focusFirstError,
  showInvalid,
  showMissingImage,
  showOutcome,
} from "./save-feedback.ts";
import { SettingsColumn } from "./settings-column.tsx";
import { TextColumn } from "./text-column.tsx";
import { useArticleForm, useFormChanges } from "./use-article-form.ts";
import { useArticleSession } from "./use-article-session.ts";
import { type ResumeState, useDraftOffer } from "./use-draft-offer.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useUploadCleanup, useUploadTracker } from "./use-uploads.ts";

export type ArticleFormProps = {
  client: Client;
  draft: ArticleDraft;
  categories: readonly CategoryRow[];
  authors: readonly AuthorName[];
  userId: string;
};

/** Form for a new or existing article. */
export function ArticleForm({ client, draft, categories, authors, userId }: ArticleFormProps) {
  const isNew = draft.id === null;
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const editor = useRef<BodyFieldHandle>(null);
  const tags = useRef<TagFieldHandle>(null);
  const isAskingToLeave = useRef(false);
  const [conflict, setConflict] = useState<Conflict>();
  const fields = useArticleForm(draft.fields);
  const session = useArticleSession({ client, draft, userId, editor, onSettled: settle });
  const drafts = useDraftOffer({ userId, draft, onResume: restore });
  const registerUpload = useUploadCleanup(client, session);
  const images = useUploadTracker(session);
  const upload: UploadImage = (file, options) => {
    const running = withSession(() => uploadImage(client, { file, ...options }));
    running.then(registerUpload, () => undefined);
    return running;
  };
  useFormChanges(fields, session);
  useShortcuts((intent) => void save(intent));

  async function save(intent: SaveRequest["intent"]): Promise<void> {
    // The saved article needs the addresses of running uploads.
    const ready = await images.untilSent(intent);
    if (!ready) return;
    if (!ready.isComplete) {
      showMissingImage(isUnstored());
      focusFailedImage(root.current);
      return;
    }
    editor.current?.flush();
    tags.current?.flush();
    await fields.form.handleSubmit(
      () => session.save({ fields: fields.read(), intent: ready.intent }),
      (errors) => {
        showInvalid(errors, isUnstored());
        focusFirstError(root.current, editor.current);
      },
    )();
  }

  /** Whether the next save creates an article, also after the opened one was deleted. */
  function isUnstored(): boolean {
    return session.target().id === null;
  }

  function settle(outcome: SaveOutcome, request: SaveRequest): void {
    showOutcome(outcome, isUnstored());
    if (outcome.kind === "conflict") setConflict({ ...outcome, request });
    if (outcome.kind === "slug-taken") {
      fields.form.setError("slug", { type: "taken", message: "This slug is already in use." });
      focusFirstError(root.current, editor.current);
    }
    if (outcome.kind === "saved") navigateAfterSave(outcome, request.intent);
  }

  /** Goes to the list, or to the edit page of a new article, and carries over what was typed during the save. */
  function navigateAfterSave(
    saved: { id: string; isNew: boolean },
    intent: SaveRequest["intent"],
  ): void {
    editor.current?.flush();
    if (isAskingToLeave.current) return;
    if (intent === "leave" && !session.isDirty()) {
      void navigate("/admin/articles");
    } else if ((isNew || saved.isNew) && !session.hasPendingUploads()) {
      // Images added during the save exist only in this form, which therefore stays open.
      session.flush();
      const state: ResumeState = { resume: session.draftId() };
      void navigate(`/admin/articles/${saved.id}/edit`, { replace: true, state });
    }
  }

  /** The writer stays: a new article may have been saved, and got an address, while the leave dialog was open. */
  function stay(): void {
    const { id } = session.target();
    isAskingToLeave.current = false;
    if (isNew && id !== null) navigateAfterSave({ id, isNew }, "stay");
  }

  function fill(next: ArticleFields, slug: SlugState): void {
    fields.fill(next, slug);
    editor.current?.replaceContent(next.content);
  }

  function restore(localDraft: LocalDraft): void {
    editor.current?.flush();
    drafts.replace(localDraft, session.restore(localDraft), session.draftsDone());
    const { slug, title } = localDraft.fields;
    fill(localDraft.fields, resumeSlug({ slug, title, isManual: localDraft.isSlugManual, isNew }));
    if (localDraft.isWaiting) void save("stay");
  }

  function loadTheirs({ theirs }: Pick<Conflict, "theirs">): void {
    if (!theirs) return;
    drafts.replace(undefined, session.adopt(theirs));
    fill(theirs.fields, startSlug(theirs.fields.slug));
    setConflict(undefined);
  }

  function overwrite({ theirs, request }: Conflict): void {
    const { id, version } = theirs ?? { id: null, version: null };
    session.overwrite({ id, version }, { ...request, fields: fields.read() });
    setConflict(undefined);
  }

  return (
    <FormProvider {...fields.form}>
      <form ref={root} noValidate className="article-form">
        <FormBar
          title={isNew ? "Create New Article" : "Edit Article"}
          session={session}
          saveLabel={isNew ? "Save Article" : "Update Article"}
          isWaitingForImages={images.isWaiting}
          onSave={() => void save(isNew ? "stay" : "leave")}
        />
        {drafts.offer && (
          <RestoreNotice
            localDraft={drafts.offer}
            onRestore={() => drafts.offer && restore(drafts.offer)}
            onDiscard={() => drafts.replace(drafts.offer)}
          />
        )}
        <div className="article-form-columns">
          <TextColumn
            readContent={() => fields.read().content}
            onBody={fields.setBody}
            uploadImage={upload}
            onImages={(state) => images.report("body", state)}
            editor={editor}
            onSlugEvent={fields.moveSlug}
          />
          <SettingsColumn
            client={client}
            categories={categories}
            authors={authors}
            uploadImage={upload}
            onImage={(state) => images.report("lead", state)}
            onSlugEvent={fields.moveSlug}
            tags={tags}
          />
        </div>
        {draft.id !== null && (
          <PresenceBar
            client={client}
            session={session}
            articleId={draft.id}
            userId={userId}
            onTheirs={(theirs) => loadTheirs({ theirs })}
          />
        )}
      </form>
      <LeaveDialog session={session} isAsking={isAskingToLeave} onStay={stay} />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onOverwrite={() => overwrite(conflict)}
          onLoadTheirs={() => loadTheirs(conflict)}
          onCopy={() => copyArticle(fields.read())}
          onClose={() => setConflict(undefined)}
        />
      )}
    </FormProvider>
  );
}
