import * as z from "zod";
import type { Author } from "../authors/author.ts";

/** What the form of an author holds. */
export type AuthorFields = {
  name: string;
  bio: string;
  /** An address (`http…`) or a path in the bucket `article-images`; empty without a picture. */
  imageSrc: string;
};

export const NO_AUTHOR: AuthorFields = { name: "", bio: "", imageSrc: "" };

/** The message of an author without a name. */
export const AUTHOR_NAME_REQUIRED = "Please enter a name for the author.";

/** The rules of an author who can be saved, without blanks around texts. The limits are those of the database. */
export const authorFieldsSchema = z.object({
  name: z.string().trim().min(1, { error: AUTHOR_NAME_REQUIRED }).max(200),
  bio: z.string().trim().max(5000),
  imageSrc: z.string().trim().max(2000),
}) satisfies z.ZodType<AuthorFields>;

/** An author as the form opens them. */
export function toAuthorFields({ name, bio, imageSrc }: Author): AuthorFields {
  return { name, bio, imageSrc: imageSrc ?? "" };
}
