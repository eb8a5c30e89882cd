import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { decideSuggestions } from "../../data/notes.ts";
import type { TextField } from "../../domain/newsroom/article-fields.ts";
import type { NoteThread } from "../../domain/newsroom/notes.ts";
import { findTextRange, readText } from "../../editor/engine/text-anchors.ts";
import type { Replacement } from "../../editor/note-store.ts";
import { showToast } from "../../ui/show-toast.ts";
import type { FormFields } from "../article-form/fields/form-fields.ts";
import { reportFailure } from "../load-or-report.ts";
import { fieldOfColumn } from "./field-places.ts";
import type { Notes } from "./use-notes.ts";

/** Accepts and refuses suggestions. */
export type Suggestions = ReturnType<typeof createSuggestions>;

export function createSuggestions(notes: Notes, form: FormFields) {
  return {
    /** Suggestions that are not decided. */
    open: notes.open.filter(({ replacement }) => replacement !== null),
    /**
     * Accepts or refuses suggestions, each once, whoever else does it at the same time. Words that have changed since
     * are left as they are, and their suggestion stays.
     */
    async decide(threads: readonly NoteThread[], isAccepted: boolean): Promise<void> {
      const checked = threads.filter(
        (thread) => !isAccepted || check(notes, form, thread) === "done",
      );
      if (checked.length < threads.length) {
        showToast({
          title: "Words Have Changed",
          description:
            "The article does not have these words any more. Change it by hand, then refuse the suggestion.",
          variant: "destructive",
        });
      }
      if (checked.length === 0) return;
      try {
        const decided = await withSession(() =>
          decideSuggestions(getBrowserClient(), { ids: checked.map(({ id }) => id), isAccepted }),
        );
        const own = checked.filter(({ id }) => decided.includes(id));
        if (isAccepted) for (const thread of own) apply(notes, form, thread);
      } catch (error) {
        reportFailure("Error Saving Suggestion", error);
      }
      await notes.loaded.reload();
    },
  };
}

function check(notes: Notes, form: FormFields, thread: NoteThread): Replacement {
  if (isInBody(thread)) return notes.store.editor?.check(thread) ?? "gone";
  return replacedField(notes, form, thread) ? "done" : "changed";
}

function apply(notes: Notes, form: FormFields, thread: NoteThread): void {
  if (isInBody(thread)) {
    notes.store.editor?.replace(thread);
    return;
  }
  const change = replacedField(notes, form, thread);
  if (change) form.set({ [change.name]: change.value });
}

function isInBody({ anchor }: NoteThread): boolean {
  return anchor === null || anchor.field === "content";
}

/** The field with the suggested words; undefined where it does not have the quoted ones any more. */
function replacedField(
  { doc, store }: Notes,
  form: FormFields,
  thread: NoteThread,
): { name: TextField; value: string } | undefined {
  const range = findTextRange(doc, thread, store.lineage());
  const name = range && fieldOfColumn(range.column);
  if (!range || name === undefined || thread.replacement === null) return undefined;
  const value = form.values()[name];
  if (value !== readText(doc, range.column) || value.slice(range.from, range.to) !== thread.quote)
    return undefined;
  return { name, value: value.slice(0, range.from) + thread.replacement + value.slice(range.to) };
}
