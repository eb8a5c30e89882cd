import { withSession } from "../../auth/with-session.ts";
import { createArticle } from "../../data/articles/create-article.ts";
import { isSlugTaken } from "../../data/articles/find-slug.ts";
import { getArticleDraft } from "../../data/articles/get-article-draft.ts";
import { getLastSave } from "../../data/articles/get-last-save.ts";
import { updateArticle } from "../../data/articles/update-article.ts";
import { BackendError } from "../../data/backend-error.ts";
import type { Client } from "../../data/client.ts";
import {
  type ArticleFields,
  isSameFields,
  trimFields,
} from "../../domain/newsroom/article-fields.ts";
import { failureMessage } from "../../domain/newsroom/failure-message.ts";
import type { SaveOutcome, SaveRequest, SaveTarget } from "./engine/save-outcome.ts";

/**
 * Saves stories for one form. It remembers when the connection broke while a new story was on its way: the
 * next attempt may then find its own story under the slug.
 */
export function createArticleSaver(client: Client, startSlug: string) {
  let savedSlug = startSlug;
  let mayBeStored = false;

  async function create(fields: ArticleFields): Promise<SaveOutcome> {
    if (await isSlugTaken(client, { slug: fields.slug })) return findOwn(fields);
    mayBeStored = true;
    const result = await createArticle(client, { fields });
    mayBeStored = false;
    return result.kind === "created" ? { ...result, kind: "saved", isNew: true } : result;
  }

  /** The story that an earlier attempt stored, although its answer never came. */
  async function findOwn(fields: ArticleFields): Promise<SaveOutcome> {
    const found = mayBeStored ? await getArticleDraft(client, { slug: fields.slug }) : null;
    if (!found || !isSameFields(found.fields, fields)) return { kind: "slug-taken" };
    mayBeStored = false;
    return { kind: "saved", id: found.id, version: found.version, isNew: true };
  }

  async function update(id: string, version: string, fields: ArticleFields): Promise<SaveOutcome> {
    const { slug } = fields;
    if (slug !== savedSlug && (await isSlugTaken(client, { slug, exceptId: id })))
      return { kind: "slug-taken" };
    const result = await updateArticle(client, { id, version, fields });
    if (result.kind === "slug-taken") return result;
    if (result.kind === "updated") {
      return { kind: "saved", id, version: result.version, isNew: false };
    }
    return explain(id, version, fields);
  }

  /** Why nothing was changed. */
  async function explain(id: string, version: string, fields: ArticleFields): Promise<SaveOutcome> {
    const [theirs, lastSave] = await Promise.all([
      getArticleDraft(client, { id }),
      getLastSave(client, { id }),
    ]);
    if (theirs?.version === version) {
      throw new BackendError({ message: "You may not change this article.", code: "42501" }, 403);
    }
    // An earlier attempt got through, although its answer never came.
    if (theirs && isSameFields(theirs.fields, fields)) {
      return { kind: "saved", id, version: theirs.version, isNew: false };
    }
    return { kind: "conflict", theirs, lastSave };
  }

  return async function save({ id, version }: SaveTarget, request: SaveRequest) {
    const fields = trimFields(request.fields);
    try {
      const outcome = await withSession(() =>
        id === null || version === null ? create(fields) : update(id, version, fields),
      );
      if (outcome.kind === "saved") savedSlug = fields.slug;
      return outcome;
    } catch (error) {
      return toOutcome(error);
    }
  };
}

function toOutcome(error: unknown): SaveOutcome {
  if (error instanceof BackendError && error.status === 0) return { kind: "offline" };
  return { kind: "failed", message: failureMessage(error) };
}
