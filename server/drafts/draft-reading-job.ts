import type { Logger } from "pino";
import { claimUnreadDraft, storeDraftReading } from "../../app/data/articles/draft-reading.ts";
import type { Client } from "../../app/data/client.ts";
import { claimUnreadFront, storeFrontReading } from "../../app/data/fronts/front-reading.ts";
import type {
  ClaimedDraft,
  ClaimedFront,
  DraftReading,
  FrontReading,
} from "../../app/data/json.types.ts";
import type { Job } from "../jobs/job-runner.ts";

/** Longest wait with a change feed, which says when somebody has begun to write. */
const LONGEST_WAIT_MS = 60_000;
/** Without one, the site asks. */
const POLL_MS = 1000;
const RETRY_MS = 500;

/** Reads what documents of working copies and fronts say; rejects where that takes too long. */
export type DocumentReader = {
  read: (draft: ClaimedDraft) => Promise<DraftReading>;
  readFront: (front: ClaimedFront) => Promise<FrontReading>;
};

export type DraftReadingOptions = DocumentReader & {
  /** Client with the service key. */
  client: Client;
  /** Whether the job is woken when somebody writes. */
  hasChangeFeed: boolean;
  log: Logger;
};

/**
 * Reads the documents of working copies and stores what they say: their fields, versions, and the rows of the list; and
 * those of fronts, which show images. Each document is read by the process that claims it first.
 */
export function createDraftReadingJob({
  client,
  read,
  readFront,
  hasChangeFeed,
  log,
}: DraftReadingOptions): Job {
  /** Reads the front that is due; in how many milliseconds the next one is, 0 after one was read, null if none is. */
  async function readNextFront(): Promise<number | null> {
    const claimed = await claimUnreadFront(client);
    if (!claimed.front) return claimed.nextDueMs;
    const { front_id: frontId } = claimed.front;
    try {
      await storeFrontReading(client, { frontId, reading: await readFront(claimed.front) });
    } catch (error) {
      // Read again once the claim has ended.
      log.error({ frontId, err: error }, "the document of a front could not be read");
    }
    return 0;
  }

  return {
    name: "draft-reading",
    everyMs: hasChangeFeed ? LONGEST_WAIT_MS : POLL_MS,
    retryMs: RETRY_MS,
    async run(signal) {
      while (!signal.aborted) {
        const claimed = await claimUnreadDraft(client);
        if (!claimed.draft) {
          const nextFrontMs = await readNextFront();
          if (nextFrontMs === 0) continue;
          const dueMs = [claimed.nextDueMs, nextFrontMs].filter((ms) => ms !== null);
          return dueMs.length === 0 ? undefined : { nextMs: Math.min(...dueMs) };
        }
        const { article_id: articleId } = claimed.draft;
        const reading = claimed.draft.is_too_long
          ? unreadable(
              claimed.draft,
              "This article is too long to be read. Go back to a version in its history.",
            )
          : await read(claimed.draft).catch((error: unknown) => {
              log.error({ articleId, err: error }, "a working copy could not be read");
              return unreadable(
                claimed.draft,
                "This article can't be read. Go back to a version in its history.",
              );
            });
        for (const { seq, problem } of reading.rejected) {
          log.warn({ articleId, seq, problem }, "an update of a working copy was set aside");
        }
        await storeDraftReading(client, { articleId, reading });
      }
      return undefined;
    },
  };
}

function unreadable(draft: ClaimedDraft, problem: string): DraftReading {
  const { lineage, seq, fields, fields_seq, fields_revision } = draft;
  return {
    lineage,
    seq,
    fields,
    fields_seq,
    fields_revision,
    problem,
    is_unreadable: true,
    document: null,
    update: null,
    replaced_fields: null,
    rejected: [],
  };
}
