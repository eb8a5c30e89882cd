import { useEffect, useRef, useState } from "react";
import { findMentions, NOTE_LENGTHS, notePlaceText } from "../../domain/newsroom/notes.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/controls/text-field.tsx";
import { MentionField } from "./mention-field.tsx";
import type { NoteDraft, Notes } from "./use-notes.ts";

/** Writes a note or a suggestion. */
export function NoteForm({ notes, draft }: { notes: Notes; draft: NoteDraft }) {
  const { place, isSuggestion } = draft;
  const [replacement, setReplacement] = useState(place?.quote ?? "");
  return (
    <WordsForm
      notes={notes}
      label={isSuggestion ? "Why" : "Note"}
      submitLabel={isSuggestion ? "Suggest" : "Add Note"}
      canBeEmpty={isSuggestion && replacement !== place?.quote}
      onCancel={() => notes.setDraft(undefined)}
      onSubmit={(words) =>
        notes.add({
          ...words,
          ...(place && { anchor: place.anchor, quote: place.quote }),
          ...(isSuggestion && { replacement }),
        })
      }
    >
      <p className="text-meta text-quiet">
        {notePlaceText(place?.anchor ?? null)}
        {place?.quote && (
          <q className="block border-l-2 border-accent pl-2 whitespace-pre-line text-ink wrap-anywhere">
            {place.quote}
          </q>
        )}
      </p>
      {isSuggestion && (
        <TextArea
          label="New words"
          hint="Leave it empty to suggest that the words go."
          rows={3}
          maxLength={NOTE_LENGTHS.replacement}
          value={replacement}
          onChange={({ target }) => setReplacement(target.value.replaceAll("\n", " "))}
        />
      )}
    </WordsForm>
  );
}

/** Answers a note. */
export function AnswerForm({
  notes,
  parentId,
  onClose,
}: {
  notes: Notes;
  parentId: string;
  onClose: () => void;
}) {
  return (
    <WordsForm
      notes={notes}
      label="Reply"
      submitLabel="Reply"
      canBeEmpty={false}
      onCancel={onClose}
      onSubmit={async (words) => {
        const isStored = await notes.add({ ...words, parentId });
        if (isStored) onClose();
        return isStored;
      }}
    />
  );
}

/** The form of an article surrounds it, so it is no form of its own. */
function WordsForm({
  notes,
  label,
  submitLabel,
  canBeEmpty,
  onSubmit,
  onCancel,
  children,
}: {
  notes: Notes;
  label: string;
  submitLabel: string;
  canBeEmpty: boolean;
  onSubmit: (words: { body: string; mentions: string[] }) => Promise<boolean>;
  onCancel: () => void;
  children?: React.ReactNode;
}) {
  const [body, setBody] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const root = useRef<HTMLFieldSetElement>(null);
  // Moves the focus to what is asked for, and brings it into sight.
  useEffect(() => root.current?.querySelector("textarea")?.focus(), []);

  async function submit(): Promise<void> {
    if (isBusy) return;
    if (body.trim() === "" && !canBeEmpty) {
      setProblem("Write something first.");
      root.current?.querySelector("textarea")?.focus();
      return;
    }
    setBusy(true);
    await onSubmit({ body: body.trim(), mentions: findMentions(body, notes.people) });
    setBusy(false);
  }

  return (
    <fieldset ref={root} aria-label={submitLabel} className="flex min-w-0 flex-col gap-3">
      {children}
      <MentionField
        label={label}
        value={body}
        people={notes.people}
        onChange={(text) => {
          setBody(text);
          setProblem(undefined);
        }}
        onSubmit={() => void submit()}
      />
      {problem && (
        <p role="alert" className="text-meta font-semibold text-accent">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="button" disabled={isBusy} onClick={() => void submit()}>
          {submitLabel}
        </Button>
        <Button type="button" look="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
