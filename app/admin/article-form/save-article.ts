import { withSession } from "../../auth/with-session.ts";
import { createArticle, isSlugTaken, updateArticle } from "../../data/articles/article-commands.ts";
import { getArticleDraft, getLastSave } from "../../data/articles/staff-article-queries.ts";
import { BackendError } from "../../data/backend-error.ts";
import type { Client } from "../../data/client.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import {
  type ArticleFields,
  isSameFields,
  trimFields,
} from "../../domain/newsroom/article-fields.ts";
import type { SaveOutcome, SaveRequest, SaveTarget } from "./engine/save-queue.ts";

/**
 * Saves the article of one form. Remembers requests without a response: the next attempt may find that they were
 * stored, as a new article or a newer version, and continues from there instead of reporting a conflict.
 */
export function createArticleSaver(client: Client, startSlug: string) {
  let savedSlug = startSlug;
  let unanswered: ArticleFields[] = [];

  /** Remembers the fields until there is a response. */
  async function track<T>(fields: ArticleFields, answer: () => Promise<T>): Promise<T> {
    unanswered.push(fields);
    const result = await answer();
    unanswered.pop();
    return result;
  }

  function isOwn(fields: ArticleFields): boolean {
    return unanswered.some((sent) => isStoredAs(sent, fields));
  }

  async function create(fields: ArticleFields): Promise<SaveOutcome> {
    const own = await findOwn();
    if (own) {
      const outcome = await update(own.id, own.version, fields);
      return outcome.kind === "saved" ? { ...outcome, isNew: true } : outcome;
    }
    if (await isSlugTaken(client, { slug: fields.slug })) return findStored(fields);
    const result = await track(fields, () => createArticle(client, { fields }));
    return result.kind === "created" ? { ...result, kind: "saved", isNew: true } : result;
  }

  /** Finds an article that an earlier form created before its response was lost. */
  async function findStored(fields: ArticleFields): Promise<SaveOutcome> {
    const found = await getArticleDraft(client, { slug: fields.slug });
    if (!found || !isStoredAs(fields, found.fields)) return { kind: "slug-taken" };
    return { kind: "saved", id: found.id, version: found.version, isNew: true };
  }

  /** Finds the article that an earlier attempt of this form created before its response was lost. */
  async function findOwn() {
    for (const slug of new Set(unanswered.map((sent) => sent.slug))) {
      const found = await getArticleDraft(client, { slug });
      if (found && isOwn(found.fields)) return found;
    }
    return null;
  }

  async function update(id: string, version: string, fields: ArticleFields): Promise<SaveOutcome> {
    const { slug } = fields;
    if (slug !== savedSlug && (await isSlugTaken(client, { slug, exceptId: id })))
      return { kind: "slug-taken" };
    const result = await track(fields, () => updateArticle(client, { id, version, fields }));
    if (result.kind === "slug-taken") return result;
    if (result.kind === "updated") {
      return { kind: "saved", id, version: result.version, isNew: false };
    }
    return explain(id, version, fields);
  }

  /** Finds out why no row was updated. */
  async function explain(id: string, version: string, fields: ArticleFields): Promise<SaveOutcome> {
    const [theirs, lastSave] = await Promise.all([
      getArticleDraft(client, { id }),
      getLastSave(client, { id }),
    ]);
    if (theirs?.version === version) {
      throw new BackendError(
        { message: "You don't have permission to change this article.", code: "42501" },
        403,
      );
    }
    // An earlier attempt was stored, but its response was lost.
    if (theirs && isStoredAs(fields, theirs.fields)) {
      return { kind: "saved", id, version: theirs.version, isNew: false };
    }
    if (theirs && isOwn(theirs.fields)) return update(id, theirs.version, fields);
    return { kind: "conflict", theirs, lastSave };
  }

  return async function save({ id, version }: SaveTarget, request: SaveRequest) {
    const fields = trimFields(request.fields);
    try {
      const outcome = await withSession(() =>
        id === null || version === null ? create(fields) : update(id, version, fields),
      );
      if (outcome.kind === "saved") {
        savedSlug = fields.slug;
        unanswered = [];
      }
      return outcome;
    } catch (error) {
      return toOutcome(error);
    }
  };
}

/** The database corrects publish dates of clocks that are fast by up to an hour. */
const MAX_CLOCK_SKEW_MS = 3_600_000;

/** Whether the stored fields are those that were sent, apart from a corrected publish date. */
function isStoredAs(sent: ArticleFields, stored: ArticleFields): boolean {
  const movedMs = Date.parse(sent.publishedAt) - Date.parse(stored.publishedAt);
  const isMoved = movedMs > 0 && movedMs < MAX_CLOCK_SKEW_MS;
  return isSameFields(isMoved ? { ...sent, publishedAt: stored.publishedAt } : sent, stored);
}

function toOutcome(error: unknown): SaveOutcome {
  if (error instanceof BackendError && error.status === 0) return { kind: "offline" };
  return { kind: "failed", message: failureMessage(error) };
}
