import { followNewArticles } from "./follow-new-articles.ts";
import { savesData } from "./saves-data.ts";

/** Maximum count shown; the site counts one more to tell that there are more. */
const MOST = 99;

/** Shows the number of articles published since the front page was loaded; its link reloads the page. */
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

/** The text of the notice. */
export function newArticlesText(count: number): string {
  if (count > MOST) return `${MOST}+ new articles`;
  return count === 1 ? "1 new article" : `${count} new articles`;
}
