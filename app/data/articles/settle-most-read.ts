import type { ArticleLink } from "../../domain/article.ts";
import { listMostRead } from "../analytics/list-most-read.ts";
import type { Client } from "../client.ts";
import { toFailure } from "./settle-list.ts";

const LIMIT = 5;

/** The most-read articles, or the reason for a failure. */
export type MostReadList = { articles: ArticleLink[]; failure: string | null };

/** Loads the most-read list of the front page; empty if the operator disabled it. */
export async function settleMostRead(client: Client, isWanted: boolean): Promise<MostReadList> {
  if (!isWanted) return { articles: [], failure: null };
  try {
    return { articles: await listMostRead(client, { limit: LIMIT }), failure: null };
  } catch (error) {
    return { articles: [], failure: toFailure(error) };
  }
}
