import { ARTICLE_DEFAULTS } from "../domain/article.ts";
import type { Author } from "../domain/authors/author.ts";
import {
  type AuthorFields,
  type AuthorKind,
  pickDiffering,
  toAuthorFields,
} from "../domain/authors/author-draft.ts";
import { STAFF_PAGE_SIZE } from "../domain/newsroom/list-parameters.ts";
import { BackendError } from "./backend-error.ts";
import { type Client, ROWS_AT_ONCE } from "./client.ts";
import type { AuthorRow } from "./rows.types.ts";

/**
 * Finds an author by slug or id; null if there is none.
 *
 * @throws BackendError
 */
export async function findAuthor(
  client: Client,
  where: { slug: string } | { id: string },
): Promise<Author | null> {
  const query = client.from("authors").select(AUTHOR_COLUMNS);
  const { data, error, status } = await ("slug" in where
    ? query.eq("slug", where.slug)
    : query.eq("id", where.id)
  ).maybeSingle();
  if (error) throw new BackendError(error, status);
  return data && toAuthor(data);
}

/**
 * Finds authors by their slugs or ids, in this order. Unknown ones are left out.
 *
 * @throws BackendError
 */
export async function findAuthors(
  client: Client,
  { column, values }: { column: "slug" | "id"; values: readonly string[] },
): Promise<Author[]> {
  if (values.length === 0) return [];
  const { data, error, status } = await client
    .from("authors")
    .select(AUTHOR_COLUMNS)
    .in(column, values);
  if (error) throw new BackendError(error, status);
  const authors = new Map(data.map((row) => [row[column], toAuthor(row)]));
  return values.flatMap((value) => authors.get(value) ?? []);
}

export type AuthorName = Pick<AuthorRow, "id" | "name">;

/**
 * Lists all authors by name.
 *
 * @throws BackendError
 */
export async function listAuthors(client: Client): Promise<AuthorName[]> {
  const authors: AuthorName[] = [];
  for (;;) {
    const { data, error, status } = await client
      .from("authors")
      .select("id,name")
      .order("name")
      .order("id")
      .range(authors.length, authors.length + ROWS_AT_ONCE - 1);
    if (error) throw new BackendError(error, status);
    authors.push(...data);
    if (data.length < ROWS_AT_ONCE) return authors;
  }
}

/**
 * Lists a page of the authors whose name contains the query, ignoring case, by name, with the total number. A page
 * beyond the last is empty.
 *
 * @throws BackendError
 */
export async function listStaffAuthors(
  client: Client,
  { query, page }: { query: string; page: number },
): Promise<{ authors: Author[]; count: number }> {
  const pattern = `%${query.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const first = STAFF_PAGE_SIZE * (page - 1);
  const [rows, total] = await Promise.all([
    client
      .from("authors")
      .select(AUTHOR_COLUMNS)
      .ilike("name", pattern)
      .order("name")
      .order("id")
      .range(first, first + STAFF_PAGE_SIZE - 1),
    // A separate query: with a count, PostgREST rejects pages beyond the last.
    client.from("authors").select("id", { count: "exact", head: true }).ilike("name", pattern),
  ]);
  if (rows.error) throw new BackendError(rows.error, rows.status);
  if (total.error) throw new BackendError(total.error, total.status);
  return { authors: rows.data.map(toAuthor), count: total.count ?? 0 };
}

/**
 * Finds an author of this name, ignoring case and blanks around it, other than the one with the id `exceptId`; null if
 * there is none.
 *
 * @throws BackendError
 */
export async function findNamesake(
  client: Client,
  { name, exceptId }: { name: string; exceptId?: string },
): Promise<AuthorName | null> {
  const pattern = name.trim().replace(/[\\%_]/g, "\\$&");
  const query = client.from("authors").select("id,name").ilike("name", pattern).limit(1);
  const { data, error, status } = await (exceptId ? query.neq("id", exceptId) : query);
  if (error) throw new BackendError(error, status);
  return data[0] ?? null;
}

/**
 * Creates an author. The biography and the portrait may be empty.
 *
 * @throws BackendError
 */
export async function createAuthor(
  client: Client,
  author: { name: string; bio: string; imageUrl: string; kind?: AuthorKind },
): Promise<AuthorName> {
  const { data, error, status } = await client
    .from("authors")
    .insert({
      name: author.name.trim(),
      bio: author.bio.trim() || null,
      image_url: author.imageUrl.trim() || null,
      ...(author.kind && { kind: author.kind }),
    })
    .select("id,name")
    .single();
  if (error) throw new BackendError(error, status);
  return data;
}

export type AuthorUpdate =
  | { kind: "updated" }
  /** Another user changed one of the same fields to something else. Nothing was stored. */
  | { kind: "contested"; theirs: AuthorFields };

/**
 * Updates fields of an author that still have the values that the writer loaded (`loaded`). Other fields, and the slug,
 * are unchanged.
 *
 * @throws BackendError 404 if the author was deleted in the meantime, 409 on a concurrent save
 */
export async function updateAuthor(
  client: Client,
  { id, loaded, changes }: { id: string; loaded: AuthorFields; changes: Partial<AuthorFields> },
): Promise<AuthorUpdate> {
  const { data: row, ...read } = await client
    .from("authors")
    .select(AUTHOR_COLUMNS)
    .eq("id", id)
    .maybeSingle();
  if (read.error) throw new BackendError(read.error, read.status);
  if (!row) throw new BackendError({ message: "This author no longer exists." }, 404);

  const theirs = toAuthorFields(toAuthor(row));
  // Fields that both changed to the same value, or that were stored before the response was lost, are done.
  const missing = pickDiffering(changes, theirs);
  const changedByOthers = pickDiffering(theirs, loaded);
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
    const message = "Someone else changed this author at the same time. Save again.";
    throw new BackendError({ message }, 409);
  }
  return { kind: "updated" };
}

function toColumns({ name, bio, imageSrc, kind }: Partial<AuthorFields>) {
  return {
    ...(name !== undefined && { name }),
    ...(bio !== undefined && { bio: bio || null }),
    ...(imageSrc !== undefined && { image_url: imageSrc || null }),
    ...(kind !== undefined && { kind }),
  };
}

/** Columns of an author. */
const AUTHOR_COLUMNS = "id,name,slug,bio,image_url,kind";

/** Converts a row of `authors` to an author. */
export function toAuthor(row: AuthorRow): Author {
  return {
    id: row.id,
    name: row.name.trim() || ARTICLE_DEFAULTS.authorName,
    slug: row.slug,
    bio: row.bio?.trim() ?? "",
    imageSrc: row.image_url?.trim() || null,
    isOrganization: row.kind === "organization",
  };
}
