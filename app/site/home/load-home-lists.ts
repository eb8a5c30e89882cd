import type { CardList } from "../../domain/article-list.ts";
import { failureText } from "../../domain/pages/failure-text.ts";
import { HOME_SECTIONS } from "../../domain/pages/home-sections.ts";
import type { StoryLink } from "../../domain/statistics/story-link.ts";

/** The lists of the front page in the order of its sections, each there or on its way. */
export type HomeLists = (CardList | Promise<CardList>)[];

/** What the front page shows. Nothing is read most where the operator has no such list. */
export type HomeStories = {
  lists: HomeLists;
  mostRead: StoryLink[] | Promise<StoryLink[]>;
  /** When the newest of its stories appeared (ms since 1970), where that is known. */
  newest?: number | undefined | Promise<number | undefined>;
};

/** So long the page before stays; then the front page shows, with a place for each section that is on its way. */
const PATIENCE_MS = 120;

/**
 * The front page on the way from another page: what comes at once is awaited, anything slower becomes
 * a promise for each section. A failure of the whole request is the failure of each section; when it
 * breaks off half-way, only the sections fail that were still to come.
 */
export async function loadHomeLists(request: Promise<HomeStories>): Promise<HomeStories> {
  const waiting = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const settled = request.then(settleLists, failedLists);
  return (
    (await Promise.race([settled, waiting])) ?? {
      lists: HOME_SECTIONS.map((_, index) => listOf(settled, index)),
      mostRead: settled.then(({ mostRead }) => mostRead),
      newest: settled.then(({ newest }) => newest),
    }
  );
}

async function listOf(request: Promise<HomeStories>, index: number): Promise<CardList> {
  const { lists } = await request;
  return lists[index] ?? { articles: [], failure: null };
}

function settleLists({ lists, mostRead, newest }: HomeStories): HomeStories {
  return {
    newest,
    lists: lists.map((list) => (list instanceof Promise ? list.catch(failedList) : list)),
    mostRead: mostRead instanceof Promise ? mostRead.catch(() => []) : mostRead,
  };
}

function failedLists(error: unknown): HomeStories {
  return { lists: HOME_SECTIONS.map(() => failedList(error)), mostRead: [] };
}

function failedList(error: unknown): CardList {
  return { articles: [], failure: failureText(error) ?? "The stories could not be loaded." };
}
