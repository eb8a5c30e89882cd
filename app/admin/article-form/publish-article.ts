import { withSession } from "../../auth/with-session.ts";
import {
  createArticle,
  isSlugTaken,
  publishWithNote,
  updateArticle,
} from "../../data/articles/article-commands.ts";
import { getArticleDraft, getLastSave } from "../../data/articles/staff-article-queries.ts";
import { BackendError } from "../../data/backend-error.ts";
import type { Client } from "../../data/client.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import {
  type ArticleFields,
  isSameFields,
  mergeFields,
  trimFields,
} from "../../domain/newsroom/article-fields.ts";
import { NO_NOTE } from "../../domain/newsroom/reader-note.ts";
import type { PublishOutcome, PublishRequest } from "./engine/publisher.ts";

/** A live article: the exact `updated_at`, and its fields. */
export type LiveArticle = {
  version: string;
  fields: ArticleFields;
  /** Whether somebody else changed its body after this writer began. */
  isBodyContested?: boolean;
};

const SOMEONE = "Someone";

/**
 * Publishes an article, or the changes of a live one. Fields that others changed on the live article meanwhile, and
 * that this writer did not, stay as the others have them.
 *
 * @param live undefined for an article that is not live.
 */
export async function publishArticle(
  client: Client,
  { id, fields, note, live }: PublishRequest & { id: string; live: LiveArticle | undefined },
): Promise<PublishOutcome> {
  const trimmed = trimFields(fields);
  try {
    return await withSession(() =>
      live
        ? // A date that was left to the moment of publishing is the one that it has.
          update(client, { id, note, live, fields: withDate(trimmed, live.fields.publishedAt) })
        : create(client, { id, fields: trimmed }),
    );
  } catch (error) {
    if (error instanceof BackendError && error.status === 0) return { kind: "offline" };
    return { kind: "failed", message: failureMessage(error) };
  }
}

async function create(
  client: Client,
  { id, fields }: { id: string; fields: ArticleFields },
): Promise<PublishOutcome> {
  const { slug } = fields;
  if (await isSlugTaken(client, { slug, exceptId: id })) return { kind: "slug-taken" };
  const result = await createArticle(client, { id, fields });
  if (result.kind === "created") {
    return { kind: "published", replaced: null };
  }
  // The slug was taken a moment ago, or an attempt whose response was lost has created the article.
  const own = await getArticleDraft(client, { id });
  if (!own) return { kind: "slug-taken" };
  return update(client, {
    id,
    note: NO_NOTE,
    live: own,
    fields: withDate(fields, own.fields.publishedAt),
  });
}

async function update(
  client: Client,
  { id, fields, note, live }: PublishRequest & { id: string; live: LiveArticle },
  replacedBefore: string | null = null,
): Promise<PublishOutcome> {
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
  // An earlier attempt was stored, but its response was lost.
  if (isSameFields(fields, theirs.fields)) {
    return { kind: "published", replaced };
  }
  const merged = mergeFields({ base: live.fields, mine: fields, theirs: theirs.fields });
  const isBodyReplaced = merged.contested.includes("content");
  const lastSave = isBodyReplaced ? await getLastSave(client, { id }) : null;
  return update(
    client,
    { id, fields: merged.fields, note, live: theirs },
    isBodyReplaced ? (lastSave?.savedBy ?? SOMEONE) : replaced,
  );
}

function withDate(fields: ArticleFields, publishedAt: string): ArticleFields {
  return { ...fields, publishedAt: fields.publishedAt || publishedAt };
}
