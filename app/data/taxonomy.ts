import { STAFF_PAGE_SIZE } from "../domain/newsroom/list-parameters.ts";
import type { Term } from "../domain/newsroom/term.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";
import type { FunctionReturns } from "./database.types.ts";
import type { TermKind } from "./rows.types.ts";

/**
 * Lists all categories by name, with the number of their articles.
 *
 * @throws BackendError
 */
export async function listStaffCategories(client: Client): Promise<Term[]> {
  const { data, error, status } = await client.rpc("list_staff_categories");
  if (error) throw new BackendError(error, status);
  return data.map(({ id, name, slug, articles }) => ({
    kind: "category",
    key: id,
    name,
    slug,
    articles,
  }));
}

/**
 * Lists a page of the tags that contain the query, ignoring case, the most used first, with the total number.
 *
 * @throws BackendError
 */
export async function listStaffTags(
  client: Client,
  { query, page }: { query: string; page: number },
): Promise<{ tags: Term[]; count: number }> {
  const { data, error, status } = await client.rpc("list_staff_tags", {
    query: query.trim(),
    max_rows: STAFF_PAGE_SIZE,
    skip_rows: STAFF_PAGE_SIZE * (page - 1),
  });
  if (error) throw new BackendError(error, status);
  return {
    tags: data.map(({ tag, uses, slug }) => ({
      kind: "tag",
      key: tag,
      name: tag,
      slug,
      articles: uses,
    })),
    count: data[0]?.total ?? 0,
  };
}

/**
 * A tag of exactly this name, with the number of its articles; null if there is none.
 *
 * @throws BackendError
 */
export async function findTagUse(
  client: Client,
  { tag }: { tag: string },
): Promise<{ articles: number } | null> {
  const { data, error, status } = await client
    .rpc("list_staff_tags", { query: tag, max_rows: 100 })
    .eq("tag", tag);
  if (error) throw new BackendError(error, status);
  return data[0] ? { articles: data[0].uses } : null;
}

/**
 * How many articles each of these authors has, by id.
 *
 * @throws BackendError
 */
export async function countAuthorArticles(
  client: Client,
  { ids }: { ids: string[] },
): Promise<Map<string, number>> {
  const { data, error, status } = await client.rpc("count_author_articles", { ids });
  if (error) throw new BackendError(error, status);
  return new Map(data.map(({ author_id, articles }) => [author_id, articles]));
}

/** Called after each batch with the number of articles that were changed so far. */
type Progress = { onProgress?: (changed: number) => void };

/**
 * Renames a category or an author and gives it this address, or renames a tag in all its articles. A tag that is
 * renamed to an existing one is merged with it.
 *
 * @throws BackendError 409 if another category or author has the address
 */
export async function renameTerm(
  client: Client,
  { kind, key, name, slug, onProgress }: Omit<Term, "articles"> & Progress,
): Promise<void> {
  if (kind === "tag") {
    await runBatches(() => client.rpc("rename_tag", { tag: key, new_tag: name }), onProgress);
    return;
  }
  const { error, status } = await (kind === "category"
    ? client.rpc("rename_category", { category_id: key, name, slug })
    : client.rpc("rename_author", { author_id: key, name, slug }));
  if (error) throw new BackendError(error, status);
}

/**
 * Moves all articles to another category, author or tag, and redirects the address to it.
 *
 * @throws BackendError after some batches too: calling it again finishes
 */
export async function mergeTerms(
  client: Client,
  { kind, from, into, onProgress }: { kind: TermKind; from: string; into: string } & Progress,
): Promise<void> {
  const [from_id, into_id] = [from, into];
  await runBatches(() => {
    switch (kind) {
      case "category":
        return client.rpc("merge_categories", { from_id, into_id });
      case "author":
        return client.rpc("merge_authors", { from_id, into_id });
      case "tag":
        return client.rpc("rename_tag", { tag: from, new_tag: into });
    }
  }, onProgress);
}

/**
 * Deletes a category, an author or a tag. Articles of a category or an author move to `moveTo`, or have none.
 *
 * @throws BackendError after some batches too: calling it again finishes
 */
export async function removeTerm(
  client: Client,
  {
    kind,
    key,
    moveTo,
    onProgress,
  }: { kind: TermKind; key: string; moveTo: string | null } & Progress,
): Promise<void> {
  await runBatches(() => {
    switch (kind) {
      case "category":
        return client.rpc("delete_category", { category_id: key, move_to: moveTo });
      case "author":
        return client.rpc("delete_author", { author_id: key, move_to: moveTo });
      case "tag":
        return client.rpc("delete_tag", { tag: key });
    }
  }, onProgress);
}

type BatchAnswer = {
  data: FunctionReturns<"rename_tag"> | null;
  error: { message: string; code: string } | null;
  status: number;
};

async function runBatches(
  run: () => PromiseLike<BatchAnswer>,
  onProgress: Progress["onProgress"],
): Promise<void> {
  for (let changed = 0; ; ) {
    const { data, error, status } = await run();
    if (error) throw new BackendError(error, status);
    const batch = data?.[0];
    changed += batch?.changed ?? 0;
    onProgress?.(changed);
    if (!batch || batch.is_done) return;
  }
}
