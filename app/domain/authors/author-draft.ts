import { type AuthorFields, trimAuthorFields } from "./author-fields.ts";

/** What was typed about an author and is not saved. */
export type AuthorDraft = {
  /** The author as the form was opened with. */
  opened: AuthorFields;
  typed: Partial<AuthorFields>;
  /** The author as somebody else left them, when a save was refused for it. */
  theirs?: AuthorFields;
};

const FIELDS = ["name", "bio", "imageSrc"] as const satisfies (keyof AuthorFields)[];

/** What the writer knows to be stored. */
export function knownFields({ opened, theirs }: AuthorDraft): AuthorFields {
  return theirs ?? opened;
}

/** What the form shows. */
export function shownFields(draft: AuthorDraft): AuthorFields {
  return { ...knownFields(draft), ...draft.typed };
}

/** The fields that a save changes, without blanks around them. */
export function changedFields(draft: AuthorDraft): Partial<AuthorFields> {
  return pickDiffering(trimAuthorFields(shownFields(draft)), knownFields(draft));
}

/** The fields that the writer and somebody else changed, as the other left them. */
export function contestedFields(draft: AuthorDraft): Partial<AuthorFields> {
  const changed = changedFields(draft);
  const theirs = pickDiffering(knownFields(draft), draft.opened);
  return pick(theirs, (field) => field in changed && field in theirs);
}

/** The draft when the form is opened again: fields that somebody else changed since are as they left them. */
export function reopenDraft({ opened, typed }: AuthorDraft, author: AuthorFields): AuthorDraft {
  const changed = pickDiffering(author, opened);
  return { opened: author, typed: pick(typed, (field) => field in typed && !(field in changed)) };
}

/** Those of `fields` that are not as in `others`. */
export function pickDiffering(
  fields: Partial<AuthorFields>,
  others: AuthorFields,
): Partial<AuthorFields> {
  return pick(fields, (field) => field in fields && fields[field] !== others[field]);
}

function pick(
  fields: Partial<AuthorFields>,
  isWanted: (field: keyof AuthorFields) => boolean,
): Partial<AuthorFields> {
  return Object.fromEntries(FIELDS.filter(isWanted).map((field) => [field, fields[field]]));
}
