import type { Client } from "../data/client.ts";
import { listMostRead } from "../data/statistics/list-most-read.ts";
import type { StoryLink } from "../domain/statistics/story-link.ts";
import { toFailure } from "./settle-list.ts";

const LIMIT = 5;

/** What is read most, or why it could not be listed. */
export type MostReadList = { stories: StoryLink[]; failure: string | null };

/** The list of stories read most for the front page; empty where the operator wants none. */
export async function settleMostRead(client: Client, isWanted: boolean): Promise<MostReadList> {
  if (!isWanted) return { stories: [], failure: null };
  try {
    return { stories: await listMostRead(client, { limit: LIMIT }), failure: null };
  } catch (error) {
    return { stories: [], failure: toFailure(error) };
  }
}
