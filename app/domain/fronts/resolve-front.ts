import { type ArticleSummary, type CardArticle, type CardList, toCard } from "../article.ts";
import { type FrontPlace, HOME_PLACE } from "./front-place.ts";
import {
  type ContainerKind,
  type FrontContainer,
  type FrontLayout,
  type FrontSlot,
  shownSize,
  sourcePath,
} from "./layout.ts";
import type { LiveUpdate } from "./live-update.ts";

/** Articles that the rule of a container chooses from, best first, or the reason why they are unknown. */
export type CandidateList = {
  articles: readonly ArticleSummary[];
  failure: string | null;
  /** Whether other articles stand in for those of a flag that no article has. */
  isSubstitute: boolean;
};

export type FrontCandidates = {
  /** Published articles among those that editors placed, by id. */
  placed: ReadonlyMap<string, ArticleSummary>;
  /** By the ids of containers. */
  lists: ReadonlyMap<string, CandidateList>;
};

/** A container with the articles that it shows. */
export type ShownContainer = CardList & {
  id: string;
  kind: ContainerKind;
  title: string;
  /** Target of its 'View all' link. */
  path: string | undefined;
  /** Slug of the category whose color it has. */
  section: string | undefined;
  /** Latest notes on the articles of a live container, by their slugs, newest first. */
  updates?: Record<string, LiveUpdate[]>;
};

/**
 * Fills the containers of a front from top to bottom. What editors placed comes first, unless its time is over or it is
 * not on the site; the rule of the container fills the other places.
 *
 * @param now ms since 1970
 * @param mayRepeat whether an article may be in several containers, as on the default front page, whose sections are
 * independent lists. On others each is shown once: what editors placed highest, and otherwise in the highest container
 * whose rule chooses it.
 * @param place the page of the front
 */
export function resolveFront(
  { containers }: FrontLayout,
  { placed, lists }: FrontCandidates,
  {
    now,
    mayRepeat,
    place: page = HOME_PLACE,
  }: { now: number; mayRepeat: boolean; place?: FrontPlace },
): ShownContainer[] {
  const visible = containers.filter(({ isHidden }) => !isHidden);
  const used = new Set<string>();
  const places = visible.map((container) =>
    Array.from({ length: shownSize(container) }, (_, index): Place | undefined => {
      const slot = container.slots[index];
      const article = slot && findPlaced(slot, placed, now);
      if (!slot || !article || used.has(article.id)) return undefined;
      used.add(article.id);
      return { article, slot };
    }),
  );
  return visible.map((container, index) => {
    const list = lists.get(container.id);
    const isIndependent = mayRepeat && !list?.isSubstitute;
    const inContainer = new Set(places[index]?.flatMap((place) => place?.article.id ?? []));
    const isFree = ({ id }: ArticleSummary) => !(isIndependent ? inContainer : used).has(id);
    const fresh = list?.articles.filter(isFree) ?? [];
    // A short archive repeats itself rather than open on an empty section.
    const isUsedUp = mayRepeat && fresh.length === 0 && inContainer.size === 0;
    const fills = (isUsedUp ? (list?.articles ?? []) : fresh).values();
    const chosen = (places[index] ?? []).flatMap((place): Place[] => {
      if (place) return [place];
      const fill = fills.next().value;
      return fill ? [{ article: fill }] : [];
    });
    for (const { article } of chosen) used.add(article.id);
    const articles = chosen.map((one) => toShownCard(one, page));
    return { ...headOf(container, page), articles, failure: list?.failure ?? null };
  });
}

/** An article in its place; `slot` where an editor put it there. */
type Place = { article: ArticleSummary; slot?: FrontSlot };

function findPlaced(
  { articleId, pinnedUntil }: FrontSlot,
  placed: FrontCandidates["placed"],
  now: number,
): ArticleSummary | undefined {
  if (articleId === null) return undefined;
  if (pinnedUntil !== undefined && Date.parse(pinnedUntil) <= now) return undefined;
  return placed.get(articleId);
}

/**
 * The card of a place, with the texts, the image and the size that editors chose for it. On the page of a section, it does
 * not name the section again.
 */
function toShownCard({ article, slot }: Place, page: FrontPlace): CardArticle {
  const isOwn = page.kind === "section" && article.categorySlug === page.slug;
  const card = { ...toCard(article), ...(isOwn && { categoryName: "" }) };
  if (!slot) return card;
  return {
    ...card,
    title: slot.headline?.trim() || card.title,
    categoryName: slot.kicker?.trim() || card.categoryName,
    imageSrc: slot.image?.trim() || card.imageSrc,
    ...(slot.size && { size: slot.size }),
  };
}

function headOf(
  container: FrontContainer,
  page: FrontPlace,
): Omit<ShownContainer, "articles" | "failure"> {
  const { id, kind, title, source } = container;
  const section = source.by === "category" ? source.slug : undefined;
  return { id, kind, title, path: sourcePath(source, page), section };
}
