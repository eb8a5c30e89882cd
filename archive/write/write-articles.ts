import type { Client } from "../../app/data/client.ts";
import { toOldAddress } from "../../app/domain/pages/old-address.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { type ImportRow, listImages, type Resolvers, toImportRow } from "./article-row.ts";
import { type RowError, readRows, requestWithRetry } from "./backend-request.ts";
import type { ImportDraft } from "./draft-article.ts";
import { findImported, toArticleId } from "./draft-ids.ts";
import { findKnownArticles, type KnownArticle, type KnownArticles } from "./known-articles.ts";
import { areOfOneArticle } from "./same-article.ts";
import { numbered } from "./slugs.ts";
import type { ImageStore, ImageUser } from "./store-images.ts";

/** Articles of one slug that are told apart. */
const MOST_NUMBERED = 50;

type Writing = { client: Client; builder: ReportBuilder; resolvers: Resolvers };
type Prepared = { draft: ImportDraft; row: ImportRow };

/** An article of a batch, and the one of the site that it is already. */
export type PlacedDraft = { draft: ImportDraft; existing?: KnownArticle };

/**
 * Finds out which articles of a batch the site has, and stores the images of the others.
 *
 * @throws BackendUnavailableError when the backend does not respond.
 */
export async function prepareArticles(options: {
  client: Client;
  drafts: ImportDraft[];
  images: ImageStore;
  /** Articles of this run that got a slug with a number, by that slug. */
  numberedArticles: KnownArticles;
  /** Called for each article whose images are stored. */
  onPrepared?: () => void;
}): Promise<PlacedDraft[]> {
  const { client, drafts, images, numberedArticles, onPrepared } = options;
  const placed: PlacedDraft[] = [];
  const known = await findKnownArticles(client, "slug", drafts);
  const byId = await findKnownArticles(client, "id", drafts);
  for (const [slug, article] of numberedArticles) known.set(slug, article);
  for (const draft of drafts) {
    const own = byId.get(draft.article.id ?? "");
    const one = own ? { draft, existing: own } : await placeDraft(client, draft, known);
    const { article, slug, excerpt } = one.draft;
    if (slug !== draft.slug) numberedArticles.set(slug, { id: "", title: article.title, excerpt });
    placed.push(one);
  }
  const left = new Map<ImageUser, number>();
  const added = placed.flatMap(({ draft: { article }, existing }) => {
    const references = existing ? [] : listImages(article);
    left.set(article, references.length);
    if (references.length === 0) onPrepared?.();
    return references.map((reference) => ({ reference, article }));
  });
  await images.prepare(added, (article) => {
    const rest = (left.get(article) ?? 0) - 1;
    left.set(article, rest);
    if (rest === 0) onPrepared?.();
  });
  return placed;
}

/**
 * Inserts one batch of articles. Articles with an existing slug are skipped. A rejected batch is bisected
 * until the invalid rows are found, and the other rows are inserted.
 *
 * @throws BackendUnavailableError when the backend does not respond.
 */
export async function writeArticles(options: {
  client: Client;
  placed: PlacedDraft[];
  resolvers: Resolvers;
  isDryRun: boolean;
  builder: ReportBuilder;
  /** Called for each article. */
  onWritten?: () => void;
}): Promise<void> {
  const { client, placed, resolvers, isDryRun, builder, onWritten } = options;
  const prepared: Prepared[] = [];
  const unpublished: Prepared[] = [];
  await resolvers.links.prepare(
    placed.filter(({ existing }) => !existing).map(({ draft }) => draft.article),
  );
  for (const { draft, existing } of placed) {
    if (existing) {
      countExisting(draft, existing.title, builder);
      await addBelongings(resolvers, existing.id, draft);
      await resolvers.replacement.replace(existing.id, draft.article);
    } else {
      const row = await toImportRow(draft, resolvers);
      if (!draft.article.stage) prepared.push({ draft, row });
      else {
        const id = draft.article.id ?? toArticleId(draft.slug);
        unpublished.push({ draft, row: { ...row, id } });
      }
    }
    onWritten?.();
  }
  if (isDryRun) {
    for (const { draft, row } of [...prepared, ...unpublished]) {
      take(draft, builder);
      await resolvers.history.add(row.id, draft);
      await addBelongings(resolvers, row.id, draft);
    }
  } else {
    const writing = { client, builder, resolvers };
    for (const { draft, row } of prepared) await resolvers.history.add(row.id, draft);
    await insert(writing, prepared);
    for (const one of unpublished) await insertWorkingCopy(writing, one);
  }
  await resolvers.addresses.flush();
}

/**
 * Stores the working copy of an article that readers may not see. Its id is that of the archive, or comes from its slug, so
 * that another run finds it, also when somebody has changed, published or deleted it since.
 */
async function insertWorkingCopy(
  { client, builder, resolvers }: Writing,
  { draft, row }: Prepared,
): Promise<void> {
  const { id, created_at, published_at, read_time: _, ...others } = row;
  const { updated_at: __, first_published_at: ___, ...fields } = others;
  await resolvers.history.add(id, draft);
  const base = await findImported(client, id, draft.article.basedOn);
  const { data, error } = await requestWithRetry(() =>
    client
      .from("article_drafts")
      .upsert(
        {
          article_id: id,
          fields: { ...fields, published_at: published_at || null },
          stage: draft.article.stage,
          ...(draft.article.createdAt && { created_at }),
          ...(base !== null && { based_on: base }),
          ...draft.article.plan,
          ...(draft.article.isPage && { kind: "page" as const }),
        },
        { onConflict: "article_id", ignoreDuplicates: true },
      )
      .select("article_id"),
  );
  if (error) {
    reject(draft, error, builder);
    return;
  }
  await addBelongings(resolvers, id, draft);
  if (data.length === 0) {
    countExisting(draft, await findTitle(client, id), builder);
    await resolvers.replacement.replace(id, draft.article);
  } else take(draft, builder);
}

/** Names an article that has another title here: it may be another one, so that this one is left out. */
function countExisting(
  { article: { where, title } }: ImportDraft,
  titleHere: string,
  builder: ReportBuilder,
): void {
  builder.report.existing += 1;
  if (titleHere.trim() !== title)
    builder.addChange({
      where,
      title,
      what: "left out, its slug has here an article with another title",
    });
}

async function findTitle(client: Client, id: string): Promise<string> {
  const [draft] = await readRows(() =>
    client.from("article_drafts").select("title:fields->>title").eq("article_id", id),
  );
  return draft?.title ?? "";
}

/**
 * Finds out whether an article was imported before. Where its slug belongs to another one, which was at other
 * addresses, it gets a slug with a number.
 */
async function placeDraft(
  client: Client,
  given: ImportDraft,
  known: KnownArticles,
): Promise<PlacedDraft> {
  const first = known.get(given.slug);
  if (!first) return { draft: given };
  if (await isSame(client, given, first)) return { draft: given, existing: first };
  for (let number = 2; number <= MOST_NUMBERED; number += 1) {
    const slug = numbered(given.slug, number);
    const taken =
      known.get(slug) ?? (await findKnownArticles(client, "slug", [{ slug }])).get(slug);
    const change = "slug numbered, because another article of the site has it";
    const draft = { ...given, slug, changes: [...given.changes, change] };
    if (!taken) {
      // For the next one of this batch.
      known.set(slug, { id: "", title: given.article.title, excerpt: given.excerpt });
      return { draft };
    }
    if (await isSame(client, given, taken)) return { draft, existing: taken };
  }
  return { draft: given, existing: first };
}

/**
 * Whether an article of the archive is one of the site, which has its slug: by title and excerpt, by the addresses that
 * both had, or by title where the one of the site had none. Of an archive without addresses, the slug is all that is known.
 */
async function isSame(
  client: Client,
  { article, excerpt }: ImportDraft,
  known: KnownArticle,
): Promise<boolean> {
  if (article.title === known.title.trim() && excerpt === known.excerpt.trim()) return true;
  const addresses = article.addresses.map(toOldAddress).filter((address) => address !== null);
  if (addresses.length === 0) return true;
  const rows = await readRows(() =>
    client.from("old_addresses").select("address").eq("kind", "article").eq("target", known.id),
  );
  if (rows.length === 0) return article.title === known.title.trim();
  return areOfOneArticle(
    addresses,
    rows.map(({ address }) => address),
  );
}

async function insert(writing: Writing, prepared: Prepared[]): Promise<void> {
  const { client, builder, resolvers } = writing;
  if (prepared.length === 0) return;
  const rows = prepared.map(({ row }) => row);
  const { data, error } = await requestWithRetry(() =>
    client
      .from("articles")
      .upsert(rows, { onConflict: "slug", ignoreDuplicates: true })
      .select("slug,id"),
  );
  if (!error) {
    const inserted = new Map(data.map(({ slug, id }) => [slug, id]));
    for (const { draft } of prepared) {
      const id = inserted.get(draft.slug);
      if (id === undefined) {
        builder.report.existing += 1;
        continue;
      }
      take(draft, builder);
      await addBelongings(resolvers, id, draft);
    }
    return;
  }
  const [first] = prepared;
  if (first && prepared.length === 1) {
    reject(first.draft, error, builder);
    return;
  }
  const middle = Math.ceil(prepared.length / 2);
  await insert(writing, prepared.slice(0, middle));
  await insert(writing, prepared.slice(middle));
}

/** Stores the old addresses, comments and notes to readers of an article that has its id. */
async function addBelongings(
  { addresses, comments, notes, noteId }: Resolvers,
  id: string,
  draft: ImportDraft,
): Promise<void> {
  if (draft.article.id) noteId(draft.article.id, id);
  addresses.add("article", id, draft.article.addresses, draft.article.where);
  await comments.add(id, draft);
  await notes.add(id, draft);
}

function take(
  { article: { where, title, stage }, changes }: ImportDraft,
  builder: ReportBuilder,
): void {
  builder.report.imported += 1;
  if (stage) builder.report.drafts += 1;
  for (const what of changes) builder.addChange({ where, title, what });
}

function reject(
  { article: { where, title } }: ImportDraft,
  error: RowError,
  builder: ReportBuilder,
): void {
  builder.reject({ where, title, reason: `rejected by the database: ${error.message}` });
}
