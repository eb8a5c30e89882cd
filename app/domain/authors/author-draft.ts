import type { Author } from "./author.ts";

/** Fields of the author form. */
export type AuthorFields = {
  name: string;
  bio: string;
  /** An address (`http…`) or a path in the bucket `article-images`; empty without an image. */
  imageSrc: string;
  kind: AuthorKind;
};

export type AuthorKind = "person" | "organization";

export const NO_AUTHOR: AuthorFields = { name: "", bio: "", imageSrc: "", kind: "person" };

/** Trims the texts for storing. */
export function trimAuthorFields({ name, bio, imageSrc, kind }: AuthorFields): AuthorFields {
  return { name: name.trim(), bio: bio.trim(), imageSrc: imageSrc.trim(), kind };
}

/** Form fields of an author. */
export function toAuthorFields({ name, bio, imageSrc, isOrganization }: Author): AuthorFields {
  return {
    name,
    bio,
    imageSrc: imageSrc ?? "",
    kind: isOrganization ? "organization" : "person",
  };
}

/** Unsaved input of an author form. */
export type AuthorDraft = {
  /** The author when the form was opened. */
  opened: AuthorFields;
  typed: Partial<AuthorFields>;
  /** The author as changed by somebody else, after a conflict. */
  theirs?: AuthorFields;
};

const FIELDS = ["name", "bio", "imageSrc", "kind"] as const satisfies (keyof AuthorFields)[];

/** The stored fields, as far as the form knows them. */
export function storedFields({ opened, theirs }: AuthorDraft): AuthorFields {
  return theirs ?? opened;
}

/** The fields that the form shows. */
export function shownFields(draft: AuthorDraft): AuthorFields {
  return { ...storedFields(draft), ...draft.typed };
}

/** The fields that a save changes, trimmed. */
export function changedFields(draft: AuthorDraft): Partial<AuthorFields> {
  return pickDiffering(trimAuthorFields(shownFields(draft)), storedFields(draft));
}

/** Fields changed both here and by somebody else, with the other's values. */
export function contestedFields(draft: AuthorDraft): Partial<AuthorFields> {
  const changed = changedFields(draft);
  const theirs = pickDiffering(storedFields(draft), draft.opened);
  return pick(theirs, (field) => field in changed && field in theirs);
}

/** The draft of a reopened form: changes by somebody else replace typed fields. */
export function reopenDraft({ opened, typed }: AuthorDraft, author: AuthorFields): AuthorDraft {
  const changed = pickDiffering(author, opened);
  return { opened: author, typed: pick(typed, (field) => field in typed && !(field in changed)) };
}

/** The fields that differ from `others`. */
export function pickDiffering(
  fields: Partial<AuthorFields>,
  others: AuthorFields,
): Partial<AuthorFields> {
  return pick(fields, (field) => field in fields && fields[field] !== others[field]);
}

function pick(
  fields: Partial<AuthorFields>,
  isIncluded: (field: keyof AuthorFields) => boolean,
): Partial<AuthorFields> {
  return Object.fromEntries(FIELDS.filter(isIncluded).map((field) => [field, fields[field]]));
}

/** Warning that an author has the name of another, which the writer confirms by pressing the same button again. */
export function namesakeWarning(name: string, button: string): string {
  return `There is already an author named “${name}”. Choose that author, or press ${button} again if this is another person of the same name.`;
}
