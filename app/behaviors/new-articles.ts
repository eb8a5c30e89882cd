import { followNewArticles } from "./follow-new-articles.ts";
import { savesData } from "./saves-data.ts";

/** The site counts one further, and no more. */
const MOST = 99;

/** Says how many articles have been published since the front page was loaded; its link loads the page again. */
export function newArticles(notice: HTMLElement): void {
  const line = notice.querySelector("p");
  const text = notice.querySelector("span");
  if (!line || !text || savesData()) return;
  const { newest } = notice.dataset;
  followNewArticles(newest === undefined ? undefined : Number(newest), (count) => {
    line.hidden = count === 0;
    text.textContent = count === 0 ? "" : newArticlesText(count);
  });
}

/** What readers are told. */
export function newArticlesText(count: number): string {
  if (count > MOST) return `${MOST}+ new articles`;
  return count === 1 ? "1 new article" : `${count} new articles`;
}
