import { toFields } from "../../data/articles/article-row.ts";
import type { Client } from "../../data/client.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import type { PublishOutcome, PublishRequest } from "./engine/publisher.ts";
import { publishArticle, toFailure } from "./publish-article.ts";

/** Copies whose live article has changed since it was loaded: by a publication after which loading it failed. */
const outdated = new WeakSet<WorkingCopy>();

/** Publishes what a working copy says, once that is stored. */
export async function publishWorkingCopy({
  client,
  copy,
  fields,
  note,
  isStopped,
}: PublishRequest & {
  client: Client;
  copy: WorkingCopy;
  /** Whether the writer has left meanwhile. */
  isStopped: () => boolean;
}): Promise<PublishOutcome> {
  // The draft is stored first, so that publishing closes what it says.
  if (!navigator.onLine) return { kind: "offline" };
  const failure = outdated.has(copy) ? await refresh(copy) : undefined;
  if (failure) return failure;
  if (!(await copy.flush())) {
    const message = failureText(copy);
    return message === undefined ? { kind: "offline" } : { kind: "failed", message };
  }
  if (isStopped()) return { kind: "offline" };
  const stored = copy.stored();
  const live = stored?.live;
  const outcome = await publishArticle(client, {
    id: copy.articleId,
    userId: copy.userId,
    fields,
    note,
    live: live
      ? {
          version: live.updated_at,
          fields: toFields(live),
          // The database leaves `based_on` behind when somebody else changed the body of the live article too.
          isBodyContested: stored.based_on !== null && stored.based_on !== stored.live_version,
        }
      : undefined,
  });
  if (outcome.kind === "published" || outcome.kind === "deleted") {
    outdated.add(copy);
    await refresh(copy);
  }
  return outcome;
}

/** Why a working copy was not stored; undefined without a connection, which is waited for. */
function failureText(copy: WorkingCopy): string | undefined {
  const state = copy.state();
  if (state === "refused") return "You no longer have the right to edit this article.";
  return state === "rejected" || state === "failed" ? copy.rejection() : undefined;
}

/** Loads the live article anew. Returns why that failed. */
async function refresh(copy: WorkingCopy): Promise<PublishOutcome | undefined> {
  try {
    await copy.refresh();
    outdated.delete(copy);
    return undefined;
  } catch (error) {
    console.error(error);
    return toFailure(error);
  }
}
