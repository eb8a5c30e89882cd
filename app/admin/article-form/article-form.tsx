import { useCallback, useEffect, useState } from "react";
import { later } from "../../ui/later.tsx";
import { ImagePicker } from "../image-picker/image-picker.tsx";
import { useNotes } from "../notes/use-notes.ts";
import { useAccepted } from "../review/use-accepted.ts";
import { useRights } from "../use-rights.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { ArticleDocumentContext } from "./fields/article-document.ts";
import { fileDrop } from "./file-drop.ts";
import { FormBar } from "./form-bar.tsx";
import { FormChecklist, FormQuestion } from "./form-checklist.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import type { FormLists } from "./load-form-lists.ts";
import { useOthersWords } from "./presence/use-others-words.ts";
import { usePresence } from "./presence/use-presence.ts";
import { TextColumn } from "./text-column.tsx";
import { useFields } from "./use-fields.ts";
import { useImages } from "./use-images.ts";
import { preloadPublishing } from "./use-publisher.ts";
import { usePublishing } from "./use-publishing.ts";
import { useSaving } from "./use-saving.ts";
import { useShortcuts } from "./use-shortcuts.ts";

const FormSettings = later(async () => (await import("./form-settings.tsx")).FormSettings, {
  meanwhile: null,
});
const PresenceBar = later(async () => (await import("./presence-bar.tsx")).PresenceBar, {
  meanwhile: null,
});
const SubmitDialog = later(async () => (await import("../review/submit-dialog.tsx")).SubmitDialog);

export type ArticleFormProps = {
  copy: WorkingCopy;
  lists: FormLists;
  /** Called with the first change of an article that was never stored. */
  onStarted: () => void;
  /** Called when another document took the place of the working copy: the form is opened anew. */
  onReplaced: () => void;
};

/** Form for a new or existing article, on its working copy. */
export function ArticleForm({ copy, lists, onStarted, onReplaced }: ArticleFormProps) {
  const rights = useRights(copy.articleId);
  const refusal = rights.refusal("publish");
  const presence = usePresence(copy);
  const words = useOthersWords(copy);
  const fields = useFields(copy, presence);
  const images = useImages(copy);
  const accepted = useAccepted(copy);
  const notes = useNotes(copy, fields.root);
  const isReadOnly = !rights.can("write");
  // The synchronisation is outside of React.
  useEffect(() => copy.setReadOnly(isReadOnly), [copy, isReadOnly]);
  const { store, refresh } = useSaving({ copy, fields, images, onStarted, onReplaced });
  const publishing = usePublishing({ copy, fields, images, accepted, refusal });
  const [isSubmitting, setSubmitting] = useState(false);
  // Panels beside the text are loaded afterwards, so that writing can begin sooner.
  const [isEditorOpen, setEditorOpen] = useState(false);
  const openRest = useCallback(() => {
    setEditorOpen(true);
    preloadPublishing();
  }, []);
  useShortcuts(
    (shortcut) => void (shortcut === "publish" ? publishing.publishByShortcut() : store()),
  );

  return (
    <>
      <ImagePicker readCategory={() => fields.form.values().categoryId}>
        <ArticleDocumentContext value={fields.document}>
          <form
            ref={fields.root}
            noValidate
            className="article-form"
            {...fileDrop((files) => isReadOnly || fields.editor.current?.addFiles(files))}
          >
            <FormBar
              copy={copy}
              accepted={accepted}
              note={publishing.note}
              phase={publishing.phase}
              isWaitingForImages={images.isWaiting}
              refusal={refusal}
              onPublish={publishing.publish}
              onSubmit={() => setSubmitting(true)}
            />
            <div className="article-form-columns">
              <TextColumn
                copy={copy}
                fields={fields}
                images={images}
                presence={presence}
                words={words}
                noteStore={notes.store}
                isReadOnly={isReadOnly}
                onEditorOpen={openRest}
              />
              <div className="article-form-settings">
                {isEditorOpen && (
                  <FormSettings
                    copy={copy}
                    accepted={accepted}
                    lists={lists}
                    rights={rights}
                    fields={fields}
                    images={images}
                    notes={notes}
                    onSubmit={() => setSubmitting(true)}
                    onChanged={refresh}
                  />
                )}
              </div>
            </div>
            {isEditorOpen && (
              <PresenceBar
                copy={copy}
                presence={presence}
                words={words}
                onNotes={notes.loaded.reload}
              />
            )}
          </form>
        </ArticleDocumentContext>
      </ImagePicker>
      <FormQuestion copy={copy} publishing={publishing} />
      <FormChecklist copy={copy} fields={fields} publishing={publishing} />
      {isSubmitting && (
        <SubmitDialog
          articleId={copy.articleId}
          lastReviewer={copy.stored()?.reviewer ?? null}
          store={store}
          onSubmitted={() => {
            setSubmitting(false);
            refresh();
          }}
          onClose={() => setSubmitting(false)}
        />
      )}
      <LeaveDialog copy={copy} hasPendingUploads={images.hasPending} />
    </>
  );
}
