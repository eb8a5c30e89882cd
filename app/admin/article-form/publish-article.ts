import { withSession } from "../../auth/with-session.ts";
import {
  createArticle,
  isSlugTaken,
  publishWithNote,
  updateArticle,
} from "../../data/articles/article-commands.ts";
import { getArticleDraft, getLastSave } from "../../data/articles/staff-article-queries.ts";
import { listOwnPublications, type OwnPublication } from "../../data/articles/versions.ts";
import { BackendError } from "../../data/backend-error.ts";
import type { Client } from "../../data/client.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import {
  type ArticleFields,
  isSameFields,
  mergeFields,
  trimFields,
} from "../../domain/newsroom/article-fields.ts";
import { NO_NOTE, type ReaderNote } from "../../domain/newsroom/reader-note.ts";
import type { PublishOutcome, PublishRequest } from "./engine/publisher.ts";

/** A live article: the exact `updated_at`, and its fields. */
export type LiveArticle = {
  version: string;
  fields: ArticleFields;
  /** Whether somebody else changed its body after this writer began. */
  isBodyContested?: boolean;
};

/** `userId` is that of the writer. */
type Publishing = PublishRequest & { id: string; userId: string };

const SOMEONE = "Someone";

/**
 * Publishes an article, or the changes of a live one, once: it may be called again after a lost response. Fields that
 * others changed on the live article meanwhile, and that this writer did not, stay as the others have them.
 *
 * @param live undefined for an article that is not live.
 */
export async function publishArticle(
  client: Client,
  { live, ...request }: Publishing & { live: LiveArticle | undefined },
): Promise<PublishOutcome> {
  const fields = trimFields(request.fields);
  try {
    return await withSession(() =>
      live
        ? // A date that was left to the moment of publishing is the one that it has.
          update(client, { ...request, live, fields: withDate(fields, live.fields.publishedAt) })
        : create(client, { ...request, fields, note: NO_NOTE }),
    );
  } catch (error) {
    return toFailure(error);
  }
}

/** The outcome of an attempt that ended with an error. Only one without any response is worth waiting for. */
export function toFailure(error: unknown): PublishOutcome {
  if (error instanceof BackendError && error.status === 0) return { kind: "offline" };
  return { kind: "failed", message: failureMessage(error) };
}

async function create(client: Client, request: Publishing): Promise<PublishOutcome> {
  const { id, fields } = request;
  const { slug } = fields;
  if (await isSlugTaken(client, { slug, exceptId: id })) return { kind: "slug-taken" };
  const result = await createArticle(client, { id, fields });
  if (result.kind === "created") {
    return { kind: "published", replaced: null };
  }
  // The slug was taken a moment ago, or an attempt whose response was lost has created the article.
  const live = await getArticleDraft(client, { id });
  if (!live) return { kind: "slug-taken" };
  const dated = { ...request, fields: withDate(fields, live.fields.publishedAt) };
  if (await isPublished(client, dated, undefined)) return { kind: "published", replaced: null };
  return update(client, { ...dated, live });
}

async function update(
  client: Client,
  { live, ...request }: Publishing & { live: LiveArticle },
  replacedBefore: string | null = null,
): Promise<PublishOutcome> {
  const { id, fields, note } = request;
  const replaced =
    replacedBefore ??
    (live.isBodyContested ? ((await getLastSave(client, { id }))?.savedBy ?? SOMEONE) : null);
  const { slug } = fields;
  if (slug !== live.fields.slug && (await isSlugTaken(client, { slug, exceptId: id }))) {
    return { kind: "slug-taken" };
  }
  const { version } = live;
  const result =
    note.kind === "nothing"
      ? await updateArticle(client, { id, version, fields })
      : await publishWithNote(client, { id, version, fields, note: { ...note, kind: note.kind } });
  if (result.kind === "slug-taken") return result;
  if (result.kind === "updated") {
    return { kind: "published", replaced };
  }
  const theirs = await getArticleDraft(client, { id });
  if (!theirs) return { kind: "deleted" };
  if (theirs.version === live.version) {
    throw new BackendError(
      { message: "You don't have permission to change this article.", code: "42501" },
      403,
    );
  }
  if (await isPublished(client, request, live)) {
    return { kind: "published", replaced };
  }
  const merged = mergeFields({ base: live.fields, mine: fields, theirs: theirs.fields });
  const isBodyReplaced = merged.contested.includes("content");
  const lastSave = isBodyReplaced ? await getLastSave(client, { id }) : null;
  return update(
    client,
    { ...request, fields: merged.fields, live: theirs },
    isBodyReplaced ? (lastSave?.savedBy ?? SOMEONE) : replaced,
  );
}

/**
 * Whether an earlier attempt has published this, and only its response was lost. Somebody else may have published over
 * it since: publishing it again would take that off the site, and tell readers twice.
 *
 * @param base the live article that the writer began from; undefined if there was none.
 */
async function isPublished(
  client: Client,
  { id, userId, fields, note }: Publishing,
  base: LiveArticle | undefined,
): Promise<boolean> {
  const since = base?.version;
  const published = await listOwnPublications(client, { articleId: id, userId, since });
  return published.some(
    (version) => isToldIn(version, note) && saysAllOf(version.fields, fields, base?.fields),
  );
}

function isToldIn({ notes }: OwnPublication, { kind, text }: ReaderNote): boolean {
  if (kind === "nothing") return true;
  return notes.some((note) => note.kind === kind && note.text === text.trim());
}

/** Whether `published` has all that the writer changed. */
function saysAllOf(
  published: ArticleFields,
  mine: ArticleFields,
  base: ArticleFields | undefined,
): boolean {
  const merged = base ? mergeFields({ base, mine, theirs: published }).fields : mine;
  return isSameFields(merged, published);
}

function withDate(fields: ArticleFields, publishedAt: string): ArticleFields {
  return { ...fields, publishedAt: fields.publishedAt || publishedAt };
}
