import type { Client } from "../../app/data/client.ts";
import type { ReportBuilder } from "../report/import-report.ts";
import { type ImportRow, type Resolvers, toImportRow } from "./article-row.ts";
import { BackendUnavailableError, type RowError, requestWithRetry } from "./backend-request.ts";
import type { ImportDraft } from "./draft-article.ts";

// Slugs of usual length that fit into the URL of one request (8 kB on hosted Supabase).
const LOOKUP_BATCH_SIZE = 50;

type Prepared = { draft: ImportDraft; row: ImportRow };

/**
 * Inserts one batch of articles. Articles with an existing slug are skipped. A rejected batch is bisected
 * until the invalid rows are found, and the other rows are inserted.
 *
 * @throws BackendUnavailableError when the backend does not respond.
 */
export async function writeArticles(options: {
  client: Client;
  drafts: ImportDraft[];
  resolvers: Resolvers;
  isDryRun: boolean;
  builder: ReportBuilder;
}): Promise<void> {
  const { client, drafts, resolvers, isDryRun, builder } = options;
  const known = await findKnownSlugs(client, drafts);
  const prepared: Prepared[] = [];
  for (const draft of drafts) {
    if (known.has(draft.slug)) builder.report.existing += 1;
    else prepared.push({ draft, row: await toImportRow(draft, resolvers) });
  }
  if (isDryRun) for (const { draft } of prepared) take(draft, builder);
  else await insert(client, prepared, builder);
}

async function findKnownSlugs(client: Client, drafts: ImportDraft[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < drafts.length; from += LOOKUP_BATCH_SIZE) {
    const slugs = drafts.slice(from, from + LOOKUP_BATCH_SIZE).map(({ slug }) => slug);
    const { data, error } = await requestWithRetry(() =>
      client.from("articles").select("slug").in("slug", slugs),
    );
    if (error)
      throw new BackendUnavailableError(
        `the articles of the site cannot be read: ${error.message}`,
      );
    for (const { slug } of data) known.add(slug);
  }
  return known;
}

async function insert(client: Client, prepared: Prepared[], builder: ReportBuilder): Promise<void> {
  if (prepared.length === 0) return;
  const rows = prepared.map(({ row }) => row);
  const { data, error } = await requestWithRetry(() =>
    client
      .from("articles")
      .upsert(rows, { onConflict: "slug", ignoreDuplicates: true })
      .select("slug"),
  );
  if (!error) {
    const inserted = new Set(data.map(({ slug }) => slug));
    for (const { draft } of prepared) {
      if (inserted.has(draft.slug)) take(draft, builder);
      else builder.report.existing += 1;
    }
    return;
  }
  const [first] = prepared;
  if (first && prepared.length === 1) {
    reject(first.draft, error, builder);
    return;
  }
  const middle = Math.ceil(prepared.length / 2);
  await insert(client, prepared.slice(0, middle), builder);
  await insert(client, prepared.slice(middle), builder);
}

function take({ article: { where, title }, changes }: ImportDraft, builder: ReportBuilder): void {
  builder.report.imported += 1;
  for (const what of changes) builder.addChange({ where, title, what });
}

function reject(
  { article: { where, title } }: ImportDraft,
  error: RowError,
  builder: ReportBuilder,
): void {
  builder.reject({ where, title, reason: `rejected by the database: ${error.message}` });
}
