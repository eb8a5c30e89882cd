import type { Client } from "../../app/data/client.ts";
import { listOldAddresses, toOldAddress } from "../../app/domain/pages/old-address.ts";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import { groupNotes } from "../export/belongings.ts";
import { listAll, listPages, PAGE_SIZE } from "../export/list-pages.ts";
import { hostOf } from "../html/links.ts";
import { readRowsOf } from "../write/backend-request.ts";
import { isNumber } from "../write/same-article.ts";
import { readContent } from "./read-content.ts";
import type { Reading } from "./reading.ts";
import type { SourceArticle } from "./source-article.ts";

/** An article or draft as the site has it. */
export type StoredArticle = {
  id: string;
  isDraft: boolean;
  title: string;
  excerpt: string;
  body: Reading;
  image: string;
  imageText: string;
  publishedAt: string;
  authors: string[];
  tags: string[];
  /** Names of the source of the comments that are kept. */
  comments: Set<string>;
  /** Texts of its notes to readers. */
  notes?: Set<string>;
};

/** The stored counterparts of a batch of the archive. */
export type StoredBatch = {
  /** In the order of the articles asked for; null for one that is missing. */
  articles: (StoredArticle | null)[];
  /** Targets of old addresses, as `toOldAddress` writes them. */
  targets: ReadonlyMap<string, string>;
  /** Slugs of articles and drafts by id. */
  slugs: ReadonlyMap<string, string>;
};

export type StoredArticles = {
  /** @throws BackendUnavailableError when the site cannot be read. */
  read(articles: readonly SourceArticle[]): Promise<StoredBatch>;
};

const ARTICLE =
  "id,title,slug,excerpt,content,image_src,image_alt,image_caption,category_id,author_id,other_authors,published_at,tags";

/** Reads articles by the API, as the import writes them. */
export async function openStoredArticles(
  client: Client,
  permalinkOf: (address: string) => string | null,
): Promise<StoredArticles> {
  const [authors, categories] = await Promise.all([
    listAll<{ id: string; name: string }>((after) =>
      client.from("authors").select("id,name").gt("id", after).order("id").limit(PAGE_SIZE),
    ),
    listAll<{ id: string; name: string; slug: string }>((after) =>
      client.from("categories").select("id,name,slug").gt("id", after).order("id").limit(PAGE_SIZE),
    ),
  ]);
  const names = new Map(authors.map(({ id, name }) => [id, name]));
  const sections = new Map(categories.map(({ id, name, slug }) => [id, [name, slug]]));

  function toArticle(id: string, fields: Record<string, unknown>, isDraft: boolean): StoredArticle {
    const text = (name: string) => String(fields[name] ?? "");
    const others = Array.isArray(fields.other_authors) ? fields.other_authors : [];
    const byline = [fields.author_id, ...others.map((place) => isRecord(place) && place.author_id)];
    const tags = Array.isArray(fields.tags) ? fields.tags.map(String) : [];
    return {
      id,
      isDraft,
      title: text("title"),
      excerpt: text("excerpt"),
      body: readContent(fields.content),
      image: text("image_src"),
      imageText: `${text("image_alt")}\n${text("image_caption")}`,
      publishedAt: text("published_at"),
      authors: byline.flatMap((author) => names.get(String(author)) ?? []),
      tags: [...tags, ...(sections.get(text("category_id")) ?? [])],
      comments: new Set(),
    };
  }

  async function findLive(ids: string[], slugs: string[]) {
    const found = new Map<string, StoredArticle>();
    const bySlug = new Map<string, string>();
    const add = (rows: readonly { id: string; slug: string }[]) => {
      for (const row of rows) {
        found.set(row.id, toArticle(row.id, row, false));
        bySlug.set(row.slug, row.id);
      }
    };
    const select = () => client.from("articles").select(ARTICLE);
    add(await readRowsOf(ids, (some) => select().in("id", some)));
    const others = slugs.filter((slug) => !bySlug.has(slug));
    add(await readRowsOf(others, (some) => select().in("slug", some)));
    return { found, bySlug };
  }

  async function findDrafts(ids: string[], slugs: string[]) {
    const found = new Map<string, StoredArticle>();
    const bySlug = new Map<string, string>();
    const add = (rows: readonly { article_id: string; fields: Record<string, unknown> }[]) => {
      for (const { article_id: id, fields } of rows) {
        found.set(id, toArticle(id, fields, true));
        bySlug.set(String(fields.slug), id);
      }
    };
    const select = () =>
      client.from("article_drafts").select("article_id,fields").is("trashed_at", null);
    add(await readRowsOf(ids, (some) => select().in("article_id", some)));
    const others = slugs.filter((slug) => !bySlug.has(slug));
    add(await readRowsOf(others, (some) => select().in("fields->>slug", some)));
    return { found, bySlug };
  }

  return {
    async read(articles) {
      const targets = await readTargets(
        client,
        articles.flatMap((article) => addressesOf(article, permalinkOf)),
      );
      const idsOf = (addresses: readonly string[]) =>
        addresses.flatMap((address) => targets.get(toOldAddress(address) ?? "") ?? []);
      const slugsOf = ({ slug }: SourceArticle) => (slug ? [slug, decode(slug)] : []);
      const ids = [...new Set(targets.values())].filter(isId);
      const live = await findLive(ids, articles.flatMap(slugsOf));
      const others = ids.filter((id) => !live.found.has(id));
      const drafts = await findDrafts(others, articles.flatMap(slugsOf));
      const stored = articles.map((article) => {
        const slugs = slugsOf(article);
        // Numbers last: those of two archives in one site are of different articles.
        const candidates = [
          ...idsOf(article.addresses.filter((address) => !hasNumber(address))),
          ...slugs.flatMap((slug) => live.bySlug.get(slug) ?? []),
          ...slugs.flatMap((slug) => drafts.bySlug.get(slug) ?? []),
          ...idsOf(article.addresses.filter(hasNumber)),
        ].flatMap((id) => live.found.get(id) ?? drafts.found.get(id) ?? []);
        return candidates.find(({ title }) => title === article.title) ?? candidates[0] ?? null;
      });
      for (const [index, { comments, notes = [] }] of articles.entries()) {
        const own = stored[index];
        if (own && comments.length > 0) await addComments(client, own);
        if (own && notes.length > 0) own.notes = await readNotes(client, own.id);
      }
      const slugs = new Map([...drafts.bySlug, ...live.bySlug].map(([slug, id]) => [id, slug]));
      return { articles: stored, targets, slugs };
    },
  };
}

function hasNumber(address: string): boolean {
  return isNumber(toOldAddress(address) ?? "");
}

/** Addresses of an article, and those that its links to its own site may mean. */
function addressesOf(
  { addresses, body, site }: SourceArticle,
  permalinkOf: (address: string) => string | null,
): string[] {
  const own = addresses.flatMap((address) => toOldAddress(address) ?? []);
  const linked = body.links.flatMap((link) => {
    const url = URL.parse(link);
    if (!url || (site !== null && hostOf(url.href) !== hostOf(site))) return [];
    return listLinkAddresses(url, permalinkOf).flatMap(({ address, permalink }) =>
      permalink === null ? [address] : [address, permalink],
    );
  });
  return [...own, ...linked];
}

/** The addresses that a link may mean, each with the other one of its article, as `toOldAddress` writes them. */
export function listLinkAddresses(
  { pathname, search }: URL,
  permalinkOf: (address: string) => string | null,
): { address: string; permalink: string | null }[] {
  return listOldAddresses(pathname + search).map(({ address }) => {
    return { address, permalink: toOldAddress(permalinkOf(address) ?? "") };
  });
}

async function readTargets(client: Client, addresses: string[]): Promise<Map<string, string>> {
  const rows = await readRowsOf(addresses, (some) =>
    client.from("old_addresses").select("address,target").eq("kind", "article").in("address", some),
  );
  return new Map(rows.map(({ address, target }) => [address, target]));
}

async function addComments(client: Client, { id, comments }: StoredArticle): Promise<void> {
  const rows = listPages(
    (after) =>
      client
        .from("archived_comments")
        .select("source_id")
        .eq("article_id", id)
        .gt("source_id", after)
        .order("source_id")
        .limit(PAGE_SIZE),
    ({ source_id }) => source_id,
    "",
  );
  for await (const { source_id } of rows) comments.add(source_id);
}

async function readNotes(client: Client, articleId: string): Promise<Set<string>> {
  const texts = new Set<string>();
  const notes = await groupNotes(client, [articleId]);
  for (const { text } of notes.get(articleId) ?? []) texts.add(text);
  return texts;
}

function isId(target: string): boolean {
  return /^[0-9a-f-]{36}$/.test(target);
}

/** WordPress percent-encodes the slugs of other scripts. */
function decode(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
