import type { Client } from "../../app/data/client.ts";
import type { AuthorRow, CategoryRow } from "../../app/data/rows.types.ts";
import { readRows } from "../write/backend-request.ts";
import { groupAddresses, listAddressRows } from "./belongings.ts";
import { listAll, listPages, PAGE_SIZE } from "./list-pages.ts";

/** Categories and authors by id, as lines of articles name them. */
export type Names = Awaited<ReturnType<typeof loadNames>>;

/** Reads all categories and authors, and the addresses that lead to them. */
export async function loadNames(client: Client) {
  const [categories, authors, ofCategories, ofAuthors] = await Promise.all([
    listAll<CategoryRow>((after) =>
      client.from("categories").select("*").gt("id", after).order("id").limit(PAGE_SIZE),
    ),
    listAll<AuthorRow>((after) =>
      client.from("authors").select("*").gt("id", after).order("id").limit(PAGE_SIZE),
    ),
    groupAddresses(client, { kind: "category" }),
    groupAddresses(client, { kind: "author" }),
  ]);
  return {
    categories: new Map(
      categories.map(({ id, name, slug }) => [
        id,
        { name, slug, addresses: ofCategories.get(id) ?? [] },
      ]),
    ),
    authors: new Map(
      authors.map(({ id, name, slug, bio, image_url, kind }) => [
        id,
        { name, slug, bio, image: image_url, kind, addresses: ofAuthors.get(id) ?? [] },
      ]),
    ),
  };
}

/** Records before the articles: categories and authors, with the ids by which the history names them. */
export function* listNameRecords({ categories, authors }: Names) {
  for (const [id, category] of categories) yield { record: "category", id, ...category };
  for (const [id, author] of authors) yield { record: "author", id, ...author };
}

/** Records after the articles: topics, series, addresses of tags, paths and images, information pages, and texts of images. */
export async function* listOtherRecords(client: Client) {
  yield* listTopics(client);
  yield* listSeries(client);
  for (const kind of ["tag", "path", "image"] as const) {
    for await (const row of listAddressRows(client, { kind }))
      yield { record: "address", kind, ...row };
  }
  yield* listInformationPages(client);
  yield* listImages(client);
}

async function* listTopics(client: Client) {
  const topics = listPages(
    (after) =>
      client
        .from("topics")
        .select("slug,description,image_src,key_articles")
        .gt("slug", after)
        .order("slug")
        .limit(PAGE_SIZE),
    ({ slug }) => slug,
    "",
  );
  for await (const { slug, description, image_src: image, key_articles } of topics)
    yield { record: "topic", slug, description, image, articles: key_articles };
}

async function* listSeries(client: Client) {
  const series = listPages(
    (after) => client.from("series").select("*").gt("slug", after).order("slug").limit(PAGE_SIZE),
    ({ slug }) => slug,
    "",
  );
  for await (const { id, name, slug, description } of series) {
    const parts = await readRows(() =>
      client.from("series_parts").select("article_id").eq("series_id", id).order("position"),
    );
    const articles = parts.map(({ article_id }) => article_id);
    yield { record: "series", slug, name, description, articles };
  }
}

async function* listInformationPages(client: Client) {
  const pages = listPages(
    (after) =>
      client.from("information_pages").select("*").gt("path", after).order("path").limit(PAGE_SIZE),
    ({ path }) => path,
    "",
  );
  for await (const { path, article_id: article, version_number: number, published_at } of pages)
    yield { record: "page", path, article, number, published_at };
}

async function* listImages(client: Client) {
  const images = listPages(
    (after) =>
      client
        .from("images")
        .select(
          "path,alt,is_decorative,caption,credit,source,license,copyright,place,taken_at,expires_at,cropped_from,focal_x,focal_y,is_focal_chosen,is_kept",
        )
        .gt("path", after)
        .order("path")
        .limit(PAGE_SIZE),
    ({ path }) => path,
    "",
  );
  for await (const { is_focal_chosen, focal_x, focal_y, ...image } of images)
    yield { record: "image", ...image, ...(is_focal_chosen && { focal_x, focal_y }) };
}
