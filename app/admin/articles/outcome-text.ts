import { articlesText } from "../../domain/newsroom/page-range.ts";
import type {
  ArticleChange,
  ArticleDetails,
  ArticleOutcome,
} from "../../domain/newsroom/staff-article.ts";

/** The result for one article, or for many. */
const DONE: Record<ArticleChange["action"], [one: string, many: string]> = {
  publish: ["is published", "are published"],
  unpublish: ["is no longer published", "are no longer published"],
  trash: ["is in Trash", "are in Trash"],
  restore: ["is restored", "are restored"],
  delete: ["is deleted forever", "are deleted forever"],
  set: ["is changed", "are changed"],
};

/** Outcomes with which an article is as it was asked for. */
export function isSuccess({ kind }: ArticleOutcome): boolean {
  return kind === "done" || kind === "unchanged" || kind === "restored-as-draft";
}

/** '3 articles are published.' */
export function doneText(change: ArticleChange, count: number): string {
  const verb = count === 1 ? "is" : "are";
  const flag = change.action === "set" ? flagText(change.details) : undefined;
  return `${articlesText(count)} ${flag ? `${verb} ${flag}` : DONE[change.action][count === 1 ? 0 : 1]}.`;
}

function flagText({ isFeatured, isPopular }: ArticleDetails): string | undefined {
  if (isFeatured !== undefined) return isFeatured ? "now featured" : "no longer featured";
  if (isPopular !== undefined) return isPopular ? "now trending" : "no longer trending";
  return undefined;
}

/** Why one article could not be changed as asked, or what differs from it; undefined where all went well. */
export function problemText({ kind, detail }: ArticleOutcome): string | undefined {
  switch (kind) {
    case "done":
    case "unchanged":
      return undefined;
    case "restored-as-draft":
      return detail === "slug-taken"
        ? "Restored as a draft: another article has taken its address."
        : "Restored as a draft: you may not publish it.";
    case "missing":
      return `Missing: ${detail}.`;
    case "unfinished":
      return detail ?? undefined;
    case "slug-taken":
      return "Its address is already in use by another article.";
    case "not-allowed":
      return "You may not do this with this article.";
    case "not-found":
      return "It does not exist any more.";
    case "unread":
      return "Somebody is writing in it. Try again in a few seconds.";
    case "failed":
      return detail ?? "The database refused it.";
  }
}
