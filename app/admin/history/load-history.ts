import { findLiveSlug, getVersionFields, listVersions } from "../../data/articles/versions.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listArticleCorrections } from "../../data/corrections/correction-queries.ts";
import { type ArticleComparison, compareArticles } from "../../domain/compare/compare-articles.ts";
import type { Correction } from "../../domain/corrections/correction.ts";
import { isArticleId } from "../../domain/newsroom/staff-article.ts";
import type { HistoryParameters, Version } from "../../domain/newsroom/version.ts";
import { type Loaded, loadOrReport } from "../load-or-report.ts";

const PAGE_SIZE = 50;

export type History = {
  versions: Version[];
  /** The version before the last one of the list, which begins the next page; undefined on the last one. */
  older: Version | undefined;
  /** Null if the article is not live. */
  liveSlug: string | null;
  /** Null if a version of the address does not exist; undefined if it names none. */
  comparison: ArticleComparison | null | undefined;
  /** Notes to readers, oldest first. */
  corrections: Correction[];
};

/** Loads a page of the history of an article, and the comparison of the versions that the address names. */
export async function loadHistory(
  articleId: string,
  parameters: HistoryParameters,
): Promise<Loaded<History>> {
  return loadOrReport(async () => {
    if (!isArticleId(articleId)) {
      return { ...NOTHING, comparison: undefined };
    }
    const { before } = parameters;
    const [listed, liveSlug, comparison, corrections] = await Promise.all([
      // One more, to compare the last one with.
      listVersions(getBrowserClient(), {
        articleId,
        limit: PAGE_SIZE + 1,
        ...(before !== undefined && { before }),
      }),
      findLiveSlug(getBrowserClient(), { id: articleId }),
      loadComparison(articleId, parameters),
      listArticleCorrections(getBrowserClient(), { articleId }),
    ]);
    const versions = listed.slice(0, PAGE_SIZE);
    return {
      versions,
      older: listed[PAGE_SIZE],
      liveSlug,
      comparison,
      corrections,
    };
  });
}

const NOTHING = { versions: [], older: undefined, liveSlug: null, corrections: [] };

/** Without `from`, the version `to` is compared with nothing: all of it is new. */
async function loadComparison(
  articleId: string,
  { from, to, play }: HistoryParameters,
): Promise<ArticleComparison | null | undefined> {
  if (to === undefined || play !== undefined) return undefined;
  const read = (number: number) => getVersionFields(getBrowserClient(), { articleId, number });
  const [older, newer] = await Promise.all([from === undefined ? {} : read(from), read(to)]);
  return older === null || newer === null ? null : compareArticles(older, newer);
}
