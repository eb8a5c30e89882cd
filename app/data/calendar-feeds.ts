import * as z from "zod/mini";
import { BOARD_STAGES } from "../domain/newsroom/board-stage.ts";
import type { CalendarArticle } from "../domain/newsroom/calendar-feed.ts";
import { isSecretToken } from "../domain/secret-token.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

const articlesSchema = z.nullable(
  z.array(
    z.object({
      article_id: z.string(),
      title: z.string(),
      stage: z.enum(BOARD_STAGES),
      category_name: z.nullable(z.string()),
      assignee: z.nullable(z.string()),
      due_at: z.nullable(z.string()),
      planned_for: z.nullable(z.string()),
      changed_at: z.string(),
    }),
  ),
);

/**
 * Makes the address of the user's calendar, in place of the one before, and returns its token, which cannot be read
 * again. Staff only.
 *
 * @throws BackendError
 */
export async function createCalendarFeed(client: Client): Promise<string> {
  const { data, error, status } = await client.rpc("create_calendar_feed");
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * When the address of the user's calendar was made, as an ISO date-time; null without one.
 *
 * @throws BackendError
 */
export async function getCalendarFeed(client: Client): Promise<string | null> {
  const { data, error, status } = await client.rpc("get_calendar_feed");
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Ends the address of the user's calendar at once.
 *
 * @throws BackendError
 */
export async function revokeCalendarFeed(client: Client): Promise<void> {
  const { error, status } = await client.rpc("revoke_calendar_feed");
  if (error) throw new BackendError(error, status);
}

/**
 * Articles with a date that the user of a calendar feed may read now; null for a token that is unknown, and for a user
 * who may not use the newsroom any more. With the service key.
 *
 * @throws BackendError
 */
export async function openCalendarFeed(
  client: Client,
  { token }: { token: string },
): Promise<CalendarArticle[] | null> {
  if (!isSecretToken(token)) return null;
  const { data, error, status } = await client.rpc("open_calendar_feed", { token });
  if (error) throw new BackendError(error, status);
  const rows = articlesSchema.parse(data);
  if (!rows) return null;
  return rows.map((row) => ({
    id: row.article_id,
    title: row.title.trim(),
    stage: row.stage,
    categoryName: row.category_name?.trim() ?? "",
    assignee: row.assignee,
    dueAt: row.due_at,
    plannedFor: row.planned_for,
    changedAt: row.changed_at,
  }));
}
