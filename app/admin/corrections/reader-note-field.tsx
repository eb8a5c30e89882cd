import type { Ref } from "react";
import {
  isNoteKind,
  mayHaveText,
  NOTE_CHOICES,
  NOTE_LENGTH,
  needsText,
  type ReaderNote,
} from "../../domain/newsroom/reader-note.ts";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { TextArea } from "../../ui/controls/text-field.tsx";

const EXPLANATIONS: Record<ReaderNote["kind"], string> = {
  nothing: "A typo, or a change that says nothing new.",
  update: "New facts. The article shows “Updated” with the time.",
  clarification: "What was right could be misunderstood.",
  correction: "Something was wrong.",
  retraction:
    "The article should not be relied on. It stays at its address, with the reason on top.",
};

/**
 * The note to readers of an update, beside the button that publishes it: a choice of five, and a sentence. `error` is
 * that of the sentence (`checkNote`).
 */
export function ReaderNoteField({
  value,
  onChange,
  error,
  sentence,
  isPublished = false,
}: {
  value: ReaderNote;
  onChange: (note: ReaderNote) => void;
  error?: string;
  /** Receives the field of the sentence. */
  sentence?: Ref<HTMLTextAreaElement>;
  /** Readers have been told: there is no way back to nothing. */
  isPublished?: boolean;
}) {
  const choices = NOTE_CHOICES.filter(({ kind }) => !isPublished || kind !== "nothing");
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Tell readers"
        options={choices.map(({ kind, name }) => ({ value: kind, label: name }))}
        value={value.kind}
        hint={EXPLANATIONS[value.kind]}
        onChange={(kind) => {
          if (isNoteKind(kind)) onChange({ ...value, kind });
        }}
      />
      {mayHaveText(value.kind) && (
        <TextArea
          ref={sentence}
          label={needsText(value.kind) ? "What readers are told" : "What is new (optional)"}
          rows={3}
          maxLength={NOTE_LENGTH}
          required={needsText(value.kind)}
          value={value.text}
          error={error}
          onChange={({ target }) => onChange({ ...value, text: target.value })}
        />
      )}
    </div>
  );
}
