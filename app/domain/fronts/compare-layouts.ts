import { ARTICLE_LABELS } from "../article-label.ts";
import {
  CONTAINER_KINDS,
  type FrontContainer,
  type FrontLayout,
  type FrontSlot,
  type FrontSource,
} from "./layout.ts";

/** Titles of articles by id; of those that are gone, none. */
export type ArticleTitles = ReadonlyMap<string, string>;

const SOURCE_TEXTS: Record<string, string> = {
  latest: "the newest articles",
  popular: "trending articles",
  featured: "featured articles",
  "most-read": "the most read articles",
  none: "nothing",
};

/** Changes from one layout to another, a sentence each: containers from top to bottom, and the articles in them. */
export function compareLayouts(
  before: FrontLayout,
  after: FrontLayout,
  titles: ArticleTitles,
): string[] {
  const had = new Map(before.containers.map((container) => [container.id, container]));
  const has = new Map(after.containers.map((container) => [container.id, container]));
  const moved = listMoved(
    before.containers.map(({ id }) => id),
    after.containers.map(({ id }) => id),
  );
  return [
    ...before.containers.flatMap(({ id, title }) =>
      has.has(id) ? [] : [`The container ${title} was removed.`],
    ),
    ...after.containers.flatMap((container) => {
      const old = had.get(container.id);
      if (!old) return [`The container ${container.title} was added.`];
      const move = moved.has(container.id) ? [`The container ${container.title} was moved.`] : [];
      return [...compareContainers(old, container), ...move];
    }),
    ...compareArticles(before, after, titles),
  ];
}

function compareContainers(old: FrontContainer, now: FrontContainer): string[] {
  const changes: [unknown, unknown, string][] = [
    [old.title, now.title, `The heading ${old.title} was changed to ${now.title}.`],
    [old.kind, now.kind, `The arrangement of ${now.title} is now: ${kindText(now)}.`],
    [old.size, now.size, `The number of articles in ${now.title} is now ${now.size}.`],
    [
      sourceText(old.source),
      sourceText(now.source),
      `Empty places of ${now.title} are now filled with ${sourceText(now.source)}.`,
    ],
    [old.isHidden, now.isHidden, `${now.title} was ${now.isHidden ? "hidden" : "shown again"}.`],
  ];
  return changes.flatMap(([before, after, text]) => (before === after ? [] : [text]));
}

function kindText({ kind }: FrontContainer): string {
  return CONTAINER_KINDS[kind].name.toLowerCase();
}

function sourceText(source: FrontSource): string {
  switch (source.by) {
    case "category":
      return `the section ${source.slug}`;
    case "tag":
      return `the tag ${source.slug}`;
    case "label":
      return `the label ${ARTICLE_LABELS[source.label].name}`;
    default:
      return SOURCE_TEXTS[source.by] ?? source.by;
  }
}

type Placed = { slot: FrontSlot; container: FrontContainer };

function compareArticles(before: FrontLayout, after: FrontLayout, titles: ArticleTitles): string[] {
  const had = listPlaced(before);
  const has = listPlaced(after);
  const name = (id: string) => {
    const title = titles.get(id);
    return title === undefined ? "An article that is gone" : `“${title}”`;
  };
  const gone = [...had].flatMap(([id, { container }]) =>
    has.has(id) ? [] : [`${name(id)} was removed from ${container.title}.`],
  );
  const moved = new Set(
    after.containers.flatMap(({ id: containerId }) => {
      const idsIn = (placed: ReadonlyMap<string, Placed>) =>
        [...placed].flatMap(([id, { container }]) => (container.id === containerId ? [id] : []));
      return [...listMoved(idsIn(had), idsIn(has))];
    }),
  );
  const others = [...has].flatMap(([id, { slot, container }]) => {
    const old = had.get(id);
    if (!old) return [`${name(id)} was placed in ${container.title}.`];
    const isElsewhere = old.container.id !== container.id;
    return [
      ...(isElsewhere
        ? [`${name(id)} was moved from ${old.container.title} to ${container.title}.`]
        : []),
      ...(moved.has(id) ? [`${name(id)} was moved within ${container.title}.`] : []),
      ...compareSlots(old.slot, slot, name(id)),
    ];
  });
  return [...gone, ...others];
}

function listPlaced({ containers }: FrontLayout): ReadonlyMap<string, Placed> {
  const placed = new Map<string, Placed>();
  for (const container of containers) {
    for (const slot of container.slots) {
      if (slot.articleId !== null && !placed.has(slot.articleId)) {
        placed.set(slot.articleId, { slot, container });
      }
    }
  }
  return placed;
}

function compareSlots(old: FrontSlot, now: FrontSlot, name: string): string[] {
  const texts = (["headline", "kicker"] as const).flatMap((field) => {
    const [before, after] = [old[field] ?? "", now[field] ?? ""];
    if (before === after) return [];
    return after === ""
      ? [`${name} has its own ${field} again.`]
      : [`${name} has the ${field} “${after}”${before === "" ? "" : `, before “${before}”`}.`];
  });
  const changes: [unknown, unknown, string][] = [
    [old.image, now.image, now.image ? "has another image" : "has its own image again"],
    [old.size, now.size, now.size ? `is shown ${now.size}` : "has the size of its place again"],
    [old.pinnedUntil, now.pinnedUntil, now.pinnedUntil ? "leaves at another time" : "stays"],
  ];
  return [
    ...texts,
    ...changes.flatMap(([before, after, text]) => (before === after ? [] : [`${name} ${text}.`])),
  ];
}

/** The fewest of what both lists have that must move to get from one order to the other. */
function listMoved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, place) => [id, place]));
  const common = after.filter((id) => places.has(id));
  // The longest run in the old order that ends at each entry.
  const runs: string[][] = [];
  for (const [index, id] of common.entries()) {
    let longest: string[] = [];
    for (const run of runs.slice(0, index)) {
      const last = places.get(run.at(-1) ?? "") ?? -1;
      if (last < (places.get(id) ?? -1) && run.length > longest.length) longest = run;
    }
    runs.push([...longest, id]);
  }
  const kept = new Set(runs.reduce((best, run) => (run.length > best.length ? run : best), []));
  return new Set(common.filter((id) => !kept.has(id)));
}
