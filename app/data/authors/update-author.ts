import {
  type AuthorFields,
  pickDiffering,
  toAuthorFields,
} from "../../domain/authors/author-draft.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { AUTHOR_COLUMNS, toAuthor } from "./author-row.ts";

export type AuthorUpdate =
  | { kind: "updated" }
  /** Another user changed one of the same fields to something else. Nothing was stored. */
  | { kind: "contested"; theirs: AuthorFields };

/**
 * Updates fields of an author that still have the values that the writer loaded (`known`). Other fields, and the slug,
 * are unchanged.
 *
 * @throws BackendError 404 if the author was deleted in the meantime, 409 on a concurrent save
 */
export async function updateAuthor(
  client: Client,
  { id, known, changes }: { id: string; known: AuthorFields; changes: Partial<AuthorFields> },
): Promise<AuthorUpdate> {
  const { data: row, ...read } = await client
    .from("authors")
    .select(AUTHOR_COLUMNS)
    .eq("id", id)
    .maybeSingle();
  if (read.error) throw new BackendError(read.error, read.status);
  if (!row) throw new BackendError({ message: "This author does not exist any more." }, 404);

  const theirs = toAuthorFields(toAuthor(row));
  // Fields that both changed to the same value, or that were stored before the response was lost, are done.
  const missing = pickDiffering(changes, theirs);
  const changedByOthers = pickDiffering(theirs, known);
  if (Object.keys(missing).some((field) => field in changedByOthers)) {
    return { kind: "contested", theirs };
  }
  if (Object.keys(missing).length === 0) return { kind: "updated" };

  const wanted = toColumns(missing);
  const seen = Object.fromEntries(Object.entries(row).filter(([column]) => column in wanted));
  const {
    data: isUpdated,
    error,
    status,
  } = await client.rpc("update_author", {
    author_id: id,
    seen,
    wanted,
  });
  if (error) throw new BackendError(error, status);
  if (!isUpdated) {
    const message = "Somebody else changed this author at the same moment. Please save again.";
    throw new BackendError({ message }, 409);
  }
  return { kind: "updated" };
}

function toColumns({ name, bio, imageSrc }: Partial<AuthorFields>) {
  return {
    ...(name !== undefined && { name }),
    ...(bio !== undefined && { bio: bio || null }),
    ...(imageSrc !== undefined && { image_url: imageSrc || null }),
  };
}
