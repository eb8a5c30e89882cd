import type { Client } from "../data/client.ts";
import { listMostRead } from "../data/statistics/list-most-read.ts";
import type { ArticleLink } from "../domain/statistics/article-link.ts";
import { toFailure } from "./settle-list.ts";

const LIMIT = 5;

/** What is read most, or why it could not be listed. */
export type MostReadList = { articles: ArticleLink[]; failure: string | null };

/** The list of articles read most for the front page; empty where the operator wants none. */
export async function settleMostRead(client: Client, isWanted: boolean): Promise<MostReadList> {
  if (!isWanted) return { articles: [], failure: null };
  try {
    return { articles: await listMostRead(client, { limit: LIMIT }), failure: null };
  } catch (error) {
    return { articles: [], failure: toFailure(error) };
  }
}
