import { type KeyboardEvent, useId, useRef, useState } from "react";
import { type Mentionable, mentionQuery, NOTE_LENGTHS } from "../../domain/newsroom/notes.ts";
import { FIELD_CLASS, FieldLayout } from "../../ui/controls/text-field.tsx";

const SHOWN = 6;

/** Text of a note. After an `@` it offers the names of colleagues; arrow keys choose, Enter takes, Escape closes. */
export function MentionField({
  label,
  value,
  people,
  onChange,
  onSubmit,
}: {
  label: string;
  value: string;
  people: readonly Mentionable[];
  onChange: (value: string) => void;
  /** Called on Ctrl/Cmd+Enter. */
  onSubmit: () => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [query, setQuery] = useState<string>();
  const [index, setIndex] = useState(0);
  const matches =
    query === undefined
      ? []
      : people
          .filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
          .slice(0, SHOWN);
  const chosen = matches[Math.min(index, matches.length - 1)];

  function look({ value: text, selectionStart }: HTMLTextAreaElement): void {
    setQuery(mentionQuery(text, selectionStart));
    setIndex(0);
  }

  function take({ name }: Mentionable): void {
    const caret = area.current?.selectionStart ?? value.length;
    const start = caret - (query?.length ?? 0);
    onChange(`${value.slice(0, start)}${name} ${value.slice(caret)}`);
    setQuery(undefined);
    area.current?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      onSubmit();
      return;
    }
    if (!chosen) return;
    if (event.key === "ArrowDown") setIndex((index + 1) % matches.length);
    else if (event.key === "ArrowUp") setIndex((index + matches.length - 1) % matches.length);
    else if (event.key === "Enter" || event.key === "Tab") take(chosen);
    else if (event.key === "Escape") setQuery(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="flex flex-col gap-1">
      <FieldLayout label={label} hint="Type @ to mention a colleague who can read this article.">
        {(control) => (
          <textarea
            {...control}
            ref={area}
            rows={3}
            maxLength={NOTE_LENGTHS.body}
            value={value}
            aria-autocomplete="list"
            aria-controls={chosen && listId}
            aria-activedescendant={chosen && `${listId}-${chosen.id}`}
            className={FIELD_CLASS}
            onChange={({ target }) => {
              onChange(target.value);
              look(target);
            }}
            onKeyDown={handleKey}
            onBlur={() => setQuery(undefined)}
          />
        )}
      </FieldLayout>
      {chosen && (
        <div id={listId} role="listbox" aria-label="Colleagues" className="popup py-1">
          {matches.map((person) => (
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              className="flex min-h-11 cursor-pointer items-center px-3 aria-selected:bg-tint"
              // Keeps the focus in the text.
              onPointerDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
