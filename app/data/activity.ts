import type { ActivityEntry } from "../domain/newsroom/activity.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

/** Filters of the log. Empty texts and missing moments (ISO date-times) take everything. */
export type ActivityFilters = {
  person: string;
  article: string;
  since?: string | undefined;
  until?: string | undefined;
};

/**
 * Lists lines of the activity log, newest first: at most `maxRows` (1,000), those after the line with the id `before`.
 * Admins only.
 *
 * @throws BackendError
 */
export async function listActivity(
  client: Client,
  {
    person,
    article,
    since,
    until,
    before,
    maxRows,
  }: ActivityFilters & { before?: number | undefined; maxRows: number },
): Promise<ActivityEntry[]> {
  const { data, error, status } = await client.rpc("list_activity", {
    person: person || null,
    article: article || null,
    since: since ?? null,
    until: until ?? null,
    before: before ?? null,
    max_rows: maxRows,
  });
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    id: row.id,
    at: row.at,
    userId: row.user_id,
    userName: row.user_name,
    action: row.action,
    articleId: row.article_id,
    subject:
      typeof row.subject === "object" && row.subject !== null && !Array.isArray(row.subject)
        ? row.subject
        : {},
    subjectName: row.subject_name,
  }));
}
