import {
  listArticlesOfIds,
  listFollowedArticles,
} from "../../data/reading-list/listed-articles.ts";
import { type Entry, entriesOf } from "../../domain/reading-list/entry.ts";
import { copyTemplate, createLine } from "./article-lines.ts";
import { followList } from "./buttons.ts";
import { openList } from "./open-list.ts";

/** Distance to the window at which the box is loaded. */
const NEAR = "800px";
const MOST_LINES = 6;

/** Box at the end of the front page: what is new from what the reader follows, then what is saved. Empty without both. */
export function forYouBox(part: HTMLElement): void {
  let box: HTMLElement | undefined;
  let asked = 0;

  async function show(): Promise<void> {
    asked += 1;
    const own = asked;
    const list = await openList();
    const articles = await listForYou(await list.entries());
    if (own !== asked) return;
    box?.remove();
    box = articles.length === 0 ? undefined : copyTemplate(part, "box");
    if (!box) return;
    const lines = articles.map((article) => createLine(part, article));
    box.querySelector("[data-lines]")?.replaceChildren(...lines);
    part.append(box);
  }

  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // Without an answer, the front page ends as it does for others.
      followList(part, () => void show().catch(() => box?.remove()));
    },
    { rootMargin: NEAR },
  );
  observer.observe(part);
}

/** New articles that the reader has not opened, then saved ones that are not among them. */
async function listForYou(entries: readonly Entry[]) {
  const keysOf = (kind: Entry["kind"]) => entriesOf(entries, kind).map(({ key }) => key);
  const known = new Set([...keysOf("read"), ...keysOf("saved")]);
  const followed = await listFollowedArticles({
    topics: keysOf("topic"),
    authors: keysOf("author"),
    limit: 50,
  });
  const fresh = followed.filter(({ id }) => !known.has(id)).slice(0, MOST_LINES);
  // One more, because some may have been withdrawn.
  const saved = await listArticlesOfIds(keysOf("saved").slice(0, 2 * MOST_LINES));
  return [...fresh, ...saved].slice(0, MOST_LINES);
}
