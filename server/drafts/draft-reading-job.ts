import type { Logger } from "pino";
import { claimUnreadDraft, storeDraftReading } from "../../app/data/articles/draft-reading.ts";
import type { Client } from "../../app/data/client.ts";
import type { ClaimedDraft, DraftReading } from "../../app/data/json.types.ts";
import type { Job } from "../jobs/job-runner.ts";

/** Longest wait with a change feed, which says when somebody has begun to write. */
const LONGEST_WAIT_MS = 60_000;
/** Without one, the site asks. */
const POLL_MS = 1000;
const RETRY_MS = 500;

/** Reads what a document says; rejects where that takes too long. */
export type ReadDraft = (draft: ClaimedDraft) => Promise<DraftReading>;

export type DraftReadingOptions = {
  /** Client with the service key. */
  client: Client;
  read: ReadDraft;
  /** Whether the job is woken when somebody writes. */
  hasChangeFeed: boolean;
  log: Logger;
};

/**
 * Reads the documents of working copies and stores what they say: their fields, versions, and the rows of the list.
 * Each document is read by the process that claims it first.
 */
export function createDraftReadingJob({
  client,
  read,
  hasChangeFeed,
  log,
}: DraftReadingOptions): Job {
  return {
    name: "draft-reading",
    everyMs: hasChangeFeed ? LONGEST_WAIT_MS : POLL_MS,
    retryMs: RETRY_MS,
    async run(signal) {
      while (!signal.aborted) {
        const claimed = await claimUnreadDraft(client);
        if (!claimed.draft) {
          return claimed.nextDueMs === null ? undefined : { nextMs: claimed.nextDueMs };
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
