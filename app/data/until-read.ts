import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

const ATTEMPT_DELAY_MS = 150;
const MOST_ATTEMPTS = 20;
const CONFLICT = 409;

/**
 * Waits until the site has read what was written in the working copy of an article, at most three seconds.
 *
 * @throws BackendError
 */
export async function untilRead(
  client: Client,
  { articleId }: { articleId: string },
): Promise<void> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const { data, error, status } = await client.rpc("request_draft_reading", {
      article_id: articleId,
    });
    if (error) throw new BackendError(error, status);
    if (!data) return;
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_DELAY_MS));
  }
}

/**
 * Runs a command that depends on the last words of a working copy, once the site has read them. A colleague may write
 * in between: it is repeated then, at most twice.
 *
 * @throws BackendError 409 while somebody goes on writing
 */
export async function onceRead<Result>(
  client: Client,
  { articleId }: { articleId: string },
  command: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    await untilRead(client, { articleId });
    try {
      return await command();
    } catch (error) {
      const isUnread = error instanceof BackendError && error.status === CONFLICT;
      if (!isUnread || attempt === 3) throw error;
    }
  }
}
