import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { toFields } from "../../data/articles/article-row.ts";
import type { FieldsJson } from "../../data/json.types.ts";
import { isSameFields } from "../../domain/newsroom/article-fields.ts";
import { isPublicNow } from "../../domain/newsroom/article-stage.ts";
import { checkNote, NO_NOTE } from "../../domain/newsroom/reader-note.ts";
import type { NoteDraft } from "../corrections/reader-note-dialog.tsx";
import { useChecklist } from "../publishing/use-checklist.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import {
  focusFailedImage,
  focusFirstError,
  showInvalid,
  showMissingImage,
  showOutcome,
} from "./publish-feedback.ts";
import type { Fields } from "./use-fields.ts";
import type { Images } from "./use-images.ts";
import { usePublisher } from "./use-publisher.ts";
import { readStage } from "./use-stage.ts";

/** Publishing from the form. */
export type Publishing = ReturnType<typeof usePublishing>;

/** Publishes what is in the form: waits for images, checks fields, note and checklist, sends, and shows the result. */
export function usePublishing({
  copy,
  fields,
  images,
  accepted,
  refusal,
}: {
  copy: WorkingCopy;
  fields: Fields;
  images: Pick<Images, "isPending" | "untilSent">;
  /** Content that the last review accepted. */
  accepted: FieldsJson | undefined;
  /** Names the roles that may publish, where the user may not. */
  refusal: string | undefined;
}) {
  const navigate = useNavigate();
  const publisher = usePublisher(copy);
  const checklist = useChecklist();
  const [note, setNote] = useState(NO_NOTE);
  const [noteError, setNoteError] = useState<string>();
  const [isNoteOpen, setNoteOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isOpen = useRef(true);
  // Nothing moves to another screen after the writer has left this one.
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  /** @param isByShortcut asks before the article is put on the site, which a slip of the keys may do. */
  async function publish(isByShortcut: boolean): Promise<void> {
    if (refusal !== undefined || publisher.isBusy()) return;
    // The published article needs the addresses of running uploads.
    const areComplete = await images.untilSent();
    if (areComplete === undefined) return;
    if (!areComplete) {
      showMissingImage(isNew());
      focusFailedImage(fields.root.current);
      return;
    }
    fields.flush();
    const problem = isPublic() ? checkNote(note) : null;
    setNoteError(problem ?? undefined);
    if (problem !== null) {
      setNoteOpen(true);
      return;
    }
    fields.form.trim();
    const errors = fields.form.checkAll();
    if (Object.keys(errors).length === 0) {
      await checkAndSend(isByShortcut);
      return;
    }
    showInvalid(errors, isNew());
    focusFirstError(fields.root.current, fields.editor.current);
  }

  /** Publishes at once where the checklist has nothing to ask. */
  async function checkAndSend(isByShortcut: boolean): Promise<void> {
    const found = navigator.onLine
      ? await checklist.check(fields.form.read(), accepted && toFields(accepted))
      : [];
    for (const { rule, field, text } of found ?? []) {
      if (rule === "required") fields.form.setError(field, text);
    }
    if (found?.length !== 0) return;
    if (isByShortcut && isNew()) setAsking(true);
    else await send();
  }

  async function send(): Promise<void> {
    const wasNew = isNew();
    const sent = fields.form.read();
    const outcome = await publisher.publish({ fields: sent, note: isPublic() ? note : NO_NOTE });
    if (!outcome || !isOpen.current) return;
    showOutcome(outcome, wasNew);
    if (outcome.kind === "slug-taken") {
      fields.form.setError("slug", "This slug is already in use.");
      focusFirstError(fields.root.current, fields.editor.current);
    }
    if (outcome.kind === "published") {
      setNote(NO_NOTE);
      // From now on the date stays what it became.
      const published = copy.stored()?.live;
      if (published) fields.form.set({ publishedAt: published.published_at });
      const now = { ...fields.form.read(), publishedAt: sent.publishedAt };
      goOn(wasNew, isSameFields(sent, now));
    }
  }

  /** Goes to the edit page of a new article, and else to the list, unless the writer went on writing. */
  function goOn(wasNew: boolean, isDone: boolean): void {
    if (wasNew) void navigate(`/admin/articles/${copy.articleId}/edit`, { replace: true });
    else if (isDone && !images.isPending()) void navigate("/admin/articles");
  }

  /** Whether the article is not live. */
  function isNew(): boolean {
    return !copy.stored()?.live;
  }

  /** Whether readers can see the article: a note tells them of an update. */
  function isPublic(): boolean {
    return isPublicNow(readStage(copy));
  }

  return {
    phase: publisher.phase,
    publish: () => void publish(false),
    publishByShortcut: () => void publish(true),
    /** The question before the shortcut publishes. */
    question: {
      isOpen: isAsking,
      onConfirm(): void {
        setAsking(false);
        void send();
      },
      onCancel: () => setAsking(false),
    },
    /** Publishes without asking the checklist again. */
    publishAnyway(): void {
      checklist.close();
      void send();
    },
    checklistItems: checklist.items,
    accepted,
    closeChecklist: checklist.close,
    /** The note to readers of an update. */
    note: {
      value: note,
      isOpen: isNoteOpen,
      onChange: setNote,
      onOpen: () => setNoteOpen(true),
      onClose: () => setNoteOpen(false),
      onDone(): void {
        const problem = checkNote(note);
        setNoteError(problem ?? undefined);
        if (problem === null) setNoteOpen(false);
      },
      ...(noteError !== undefined && { error: noteError }),
    } satisfies NoteDraft,
  };
}
