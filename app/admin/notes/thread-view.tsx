import { useEffect, useRef, useState } from "react";
import { getBrowserClient } from "../../data/browser-client.ts";
import { assignNote, resolveNote } from "../../data/notes.ts";
import { type Note, type NoteThread, notePlaceText } from "../../domain/newsroom/notes.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ActionMenu } from "../../ui/controls/action-menu.tsx";
import type { Rights } from "../use-rights.ts";
import { AnswerForm } from "./note-form.tsx";
import type { Notes } from "./use-notes.ts";
import type { Suggestions } from "./use-suggestions.ts";

/** A note with its answers, and what can be done with it. */
export function ThreadView({
  thread,
  notes,
  suggestions,
  rights,
  isLost,
  onShow,
}: {
  thread: NoteThread;
  notes: Notes;
  suggestions: Suggestions;
  rights: Rights;
  /** Whether the words that it is about are gone. */
  isLost: boolean;
  /** Leads to the words. */
  onShow: () => void;
}) {
  const [isAnswering, setAnswering] = useState(false);
  const root = useRef<HTMLLIElement>(null);
  const isActive = notes.active === thread.id;
  // Moves the focus to the note of the words that were pressed.
  useEffect(() => {
    if (isActive) root.current?.focus();
  }, [isActive]);

  const { id, name, resolvedAt, replacement, isAccepted } = thread;
  const isOpen = resolvedAt === null;
  const isSuggestion = replacement !== null;
  const refusal = rights.refusal("comment");
  return (
    <li
      ref={root}
      tabIndex={-1}
      aria-current={isActive || undefined}
      className="note-thread"
      onFocus={() => notes.store.setActive(id)}
      onBlur={() => notes.store.setActive(undefined)}
    >
      <Words thread={thread} isLost={isLost} onShow={onShow} />
      <NoteText note={thread} />
      <Outcome thread={thread} />
      {thread.answers.length > 0 && (
        <ol className="flex flex-col gap-3 border-l-2 border-hairline pl-3">
          {thread.answers.map((answer) => (
            <li key={answer.id}>
              <NoteText note={answer} />
            </li>
          ))}
        </ol>
      )}
      {isAnswering ? (
        <AnswerForm notes={notes} parentId={id} onClose={() => setAnswering(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {isSuggestion && isOpen && (
            <>
              <ActionButton
                type="button"
                className="px-3"
                refusal={rights.refusal("write")}
                aria-label={`Accept the suggestion of ${name}`}
                onClick={() => void suggestions.decide([thread], true)}
              >
                Accept
              </ActionButton>
              <ActionButton
                type="button"
                look="outline"
                className="px-3"
                refusal={rights.refusal("write")}
                aria-label={`Refuse the suggestion of ${name}`}
                onClick={() => void suggestions.decide([thread], false)}
              >
                Refuse
              </ActionButton>
            </>
          )}
          {isOpen && (
            <ActionButton
              type="button"
              look="outline"
              className="px-3"
              refusal={refusal}
              aria-label={`Reply to the note of ${name}`}
              onClick={() => setAnswering(true)}
            >
              Reply
            </ActionButton>
          )}
          {!isSuggestion && (
            <ActionButton
              type="button"
              look="outline"
              className="px-3"
              refusal={refusal}
              aria-label={`${isOpen ? "Resolve" : "Reopen"} the note of ${name}`}
              onClick={() =>
                void notes.run(() => resolveNote(getBrowserClient(), { id, isResolved: isOpen }))
              }
            >
              {isOpen ? "Resolve" : "Reopen"}
            </ActionButton>
          )}
          {isOpen && isAccepted === null && rights.can("comment") && (
            <Assignee thread={thread} notes={notes} />
          )}
        </div>
      )}
    </li>
  );
}

/** The words of the article that a note is about; pressing them leads there. */
function Words({
  thread: { quote, anchor, replacement },
  isLost,
  onShow,
}: {
  thread: NoteThread;
  isLost: boolean;
  onShow: () => void;
}) {
  const words = quote !== null && (
    <q className="note-quote">{replacement === null ? quote : <del>{quote}</del>}</q>
  );
  const isInText = anchor === null || anchor.field === "content";
  return (
    <div className="flex flex-col items-start gap-1 text-meta">
      {(quote === null || isLost || !isInText) && (
        <span className="text-quiet">
          {notePlaceText(anchor)}
          {isLost && ". These words were deleted:"}
        </span>
      )}
      {words && !isLost ? (
        <button type="button" className="note-link" title="Go to these words" onClick={onShow}>
          {words}
        </button>
      ) : (
        words
      )}
      {replacement && <ins className="suggestion-new wrap-anywhere">{replacement}</ins>}
    </div>
  );
}

function NoteText({ note: { name, linkLabel, createdAt, body } }: { note: Note }) {
  const { timeZone } = useSite();
  return (
    <div>
      <p className="text-meta text-quiet">
        <strong className="text-ink wrap-anywhere">{name}</strong>
        {linkLabel !== null && linkLabel !== name && `, link for ${linkLabel}`},{" "}
        {momentText(createdAt, timeZone)}
      </p>
      {body && <p className="whitespace-pre-line wrap-anywhere">{body}</p>}
    </div>
  );
}

function Outcome({ thread }: { thread: NoteThread }) {
  const { timeZone } = useSite();
  const { resolvedAt, resolvedBy, isAccepted, assignedName } = thread;
  if (resolvedAt === null)
    return assignedName === null ? null : <p className="text-meta">For {assignedName}</p>;
  const done = isAccepted === null ? "Resolved" : isAccepted ? "Accepted" : "Refused";
  return (
    <p className="text-meta text-quiet">
      {done}
      {resolvedBy && ` by ${resolvedBy}`}, {momentText(resolvedAt, timeZone)}
    </p>
  );
}

function Assignee({ thread: { id, assignedTo }, notes }: { thread: NoteThread; notes: Notes }) {
  const assign = (userId: string | null) => () =>
    void notes.run(() => assignNote(getBrowserClient(), { id, userId }));
  const entries = notes.people.map((person) => ({
    label: person.name,
    onChoose: assign(person.id),
  }));
  if (assignedTo !== null) entries.unshift({ label: "Nobody", onChoose: assign(null) });
  return <ActionMenu label="Assign" entries={entries} />;
}
