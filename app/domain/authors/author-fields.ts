import type { Author } from "./author.ts";

/** Fields of the author form. */
export type AuthorFields = {
  name: string;
  bio: string;
  /** An address (`http…`) or a path in the bucket `article-images`; empty without an image. */
  imageSrc: string;
};

export const NO_AUTHOR: AuthorFields = { name: "", bio: "", imageSrc: "" };

/** Trims the texts for storing. */
export function trimAuthorFields({ name, bio, imageSrc }: AuthorFields): AuthorFields {
  return { name: name.trim(), bio: bio.trim(), imageSrc: imageSrc.trim() };
}

/** Form fields of an author. */
export function toAuthorFields({ name, bio, imageSrc }: Author): AuthorFields {
  return { name, bio, imageSrc: imageSrc ?? "" };
}
