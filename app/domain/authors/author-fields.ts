import type { Author } from "./author.ts";

/** What the form of an author holds. */
export type AuthorFields = {
  name: string;
  bio: string;
  /** An address (`http…`) or a path in the bucket `article-images`; empty without a picture. */
  imageSrc: string;
};

export const NO_AUTHOR: AuthorFields = { name: "", bio: "", imageSrc: "" };

/** The fields as they are stored: without blanks around texts. */
export function trimAuthorFields({ name, bio, imageSrc }: AuthorFields): AuthorFields {
  return { name: name.trim(), bio: bio.trim(), imageSrc: imageSrc.trim() };
}

/** An author as the form opens them. */
export function toAuthorFields({ name, bio, imageSrc }: Author): AuthorFields {
  return { name, bio, imageSrc: imageSrc ?? "" };
}
