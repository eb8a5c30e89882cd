import type { Client } from "../../app/data/client.ts";
import type { ReportKeeper } from "../report/import-report.ts";
import { askSite, type RowError, UnusableBackend } from "./ask-site.ts";
import type { StoryDraft } from "./draft-story.ts";
import { type Resolvers, type StoryRow, toStoryRow } from "./story-row.ts";

// So many slugs of usual length fit the address of one request (8 kB on hosted Supabase).
const SLUGS_A_LOOKUP = 50;

type Prepared = { draft: StoryDraft; row: StoryRow };

/**
 * Brings one batch of stories to the site. A slug that the site has already is left alone. When the
 * database refuses a batch it is halved until the rows at fault are found; the others are taken.
 *
 * @throws UnusableBackend when the backend is out of reach.
 */
export async function writeStories(options: {
  client: Client;
  drafts: StoryDraft[];
  resolvers: Resolvers;
  isDryRun: boolean;
  keeper: ReportKeeper;
}): Promise<void> {
  const { client, drafts, resolvers, isDryRun, keeper } = options;
  const known = await findKnownSlugs(client, drafts);
  const prepared: Prepared[] = [];
  for (const draft of drafts) {
    if (known.has(draft.slug)) keeper.report.alreadyThere += 1;
    else prepared.push({ draft, row: await toStoryRow(draft, resolvers) });
  }
  if (isDryRun) for (const { draft } of prepared) take(draft, keeper);
  else await insert(client, prepared, keeper);
}

async function findKnownSlugs(client: Client, drafts: StoryDraft[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let from = 0; from < drafts.length; from += SLUGS_A_LOOKUP) {
    const slugs = drafts.slice(from, from + SLUGS_A_LOOKUP).map(({ slug }) => slug);
    const { data, error } = await askSite(() =>
      client.from("articles").select("slug").in("slug", slugs),
    );
    if (error)
      throw new UnusableBackend(`the stories of the site can not be read: ${error.message}`);
    for (const { slug } of data) known.add(slug);
  }
  return known;
}

async function insert(client: Client, prepared: Prepared[], keeper: ReportKeeper): Promise<void> {
  if (prepared.length === 0) return;
  const rows = prepared.map(({ row }) => row);
  const { data, error } = await askSite(() =>
    client
      .from("articles")
      .upsert(rows, { onConflict: "slug", ignoreDuplicates: true })
      .select("slug"),
  );
  if (!error) {
    const inserted = new Set(data.map(({ slug }) => slug));
    for (const { draft } of prepared) {
      if (inserted.has(draft.slug)) take(draft, keeper);
      else keeper.report.alreadyThere += 1;
    }
    return;
  }
  const [first] = prepared;
  if (first && prepared.length === 1) {
    refuse(first.draft, error, keeper);
    return;
  }
  const middle = Math.ceil(prepared.length / 2);
  await insert(client, prepared.slice(0, middle), keeper);
  await insert(client, prepared.slice(middle), keeper);
}

function take({ story: { where, title }, changes }: StoryDraft, keeper: ReportKeeper): void {
  keeper.report.taken += 1;
  for (const what of changes) keeper.addChange({ where, title, what });
}

function refuse(
  { story: { where, title } }: StoryDraft,
  error: RowError,
  keeper: ReportKeeper,
): void {
  keeper.refuse({ where, title, reason: `the database refuses it: ${error.message}` });
}
