import { frontTag, HOME_PLACE } from "../../domain/fronts/front-place.ts";
import { HOME_LAYOUT } from "../../domain/fronts/home-sections.ts";
import type { FrontLayout } from "../../domain/fronts/layout.ts";
import { listArticles } from "../articles/article-queries.ts";
import { toFailure } from "../articles/page-lists.ts";
import type { Client } from "../client.ts";
import type { ReadCached } from "../read-cached.ts";
import { getPublishedFront, hasAccounts } from "./front-queries.ts";
import { type LoadedFront, loadFront } from "./load-front.ts";

/** Why the front page has no articles: the newsroom has no account yet, or it has not published anything. */
export type Beginning = "no-account" | "no-article";

export type HomeFront = LoadedFront & {
  /** Undefined on a site with articles. */
  beginning: Beginning | undefined;
  /** Why the layout that editors published, or what the page says without articles, could not be loaded. */
  failure: string | null;
};

/** Loads the front page: as editors composed it, and else with its default sections. */
export async function loadHomeFront(client: Client, readCached: ReadCached): Promise<HomeFront> {
  let layout: FrontLayout | null = null;
  let failure: string | null = null;
  try {
    layout = await readCached("front home", [frontTag(HOME_PLACE)], () =>
      getPublishedFront(client, { place: HOME_PLACE }),
    );
  } catch (error) {
    failure = toFailure(error);
  }
  const loaded = await loadFront({
    client,
    readCached,
    layout: layout ?? HOME_LAYOUT,
    mayRepeat: layout === null,
  });
  try {
    return { ...loaded, beginning: await findBeginning(client, loaded), failure };
  } catch (error) {
    return { ...loaded, beginning: undefined, failure: toFailure(error) };
  }
}

async function findBeginning(
  client: Client,
  { containers }: LoadedFront,
): Promise<Beginning | undefined> {
  const hasShown = containers.some(
    ({ articles, failure }) => articles.length > 0 || failure !== null,
  );
  if (hasShown) return undefined;
  const [any] = await listArticles(client, { limit: 1 });
  if (any) return undefined;
  return (await hasAccounts(client)) ? "no-article" : "no-account";
}
