import { toFields } from "../../data/articles/article-row.ts";
import type { Client } from "../../data/client.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import type { PublishOutcome, PublishRequest } from "./engine/publisher.ts";
import { publishArticle } from "./publish-article.ts";

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
  if (outdated.has(copy) && !(await refresh(copy))) return { kind: "offline" };
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

/** Why a working copy will not be stored, however long its writer waits. */
function failureText(copy: WorkingCopy): string | undefined {
  const state = copy.state();
  if (state === "refused") return "You no longer have the right to edit this article.";
  return state === "rejected" ? copy.rejection() : undefined;
}

/** Loads the live article anew; false if that failed. */
async function refresh(copy: WorkingCopy): Promise<boolean> {
  try {
    await copy.refresh();
    outdated.delete(copy);
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}
