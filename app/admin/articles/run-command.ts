import { withSession } from "../../auth/with-session.ts";
import { removeArticles } from "../../data/articles/remove-articles.ts";
import { updateArticleFlags } from "../../data/articles/update-article-flags.ts";
import type { Client } from "../../data/client.ts";
import { articlesText } from "../../domain/newsroom/lists/page-range.ts";
import type { ArticleFlags } from "../../domain/newsroom/staff-article.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../report-failure.ts";

/** What the list can do with stories. */
export type ListCommand =
  | { intent: "remove"; ids: string[] }
  | ({ intent: "flag"; ids: string[] } & ArticleFlags);

/** Does what the list was told to, and says in a toast how it went. */
export async function runCommand(
  client: Client,
  command: ListCommand,
): Promise<{ isDone: boolean }> {
  return command.intent === "remove" ? remove(client, command.ids) : flag(client, command);
}

async function remove(client: Client, ids: string[]): Promise<{ isDone: boolean }> {
  const isOne = ids.length === 1;
  try {
    await withSession(() => removeArticles(client, { ids }));
    showToast({
      title: isOne ? "Article Deleted" : "Articles Deleted",
      description: isOne
        ? "The article has been successfully deleted."
        : `${articlesText(ids.length)} have been successfully deleted.`,
    });
    return { isDone: true };
  } catch (error) {
    reportFailure(isOne ? "Error Deleting Article" : "Error Deleting Articles", error);
    return { isDone: false };
  }
}

async function flag(
  client: Client,
  { ids, isFeatured, isPopular }: ArticleFlags & { ids: string[] },
): Promise<{ isDone: boolean }> {
  try {
    const count = await withSession(() =>
      updateArticleFlags(client, { ids, isFeatured, isPopular }),
    );
    showToast({
      title: "Articles Updated",
      description: `${articlesText(count)} ${count === 1 ? "is" : "are"} ${flagText({ isFeatured, isPopular })}.`,
    });
    return { isDone: true };
  } catch (error) {
    reportFailure("Error Updating Articles", error);
    return { isDone: false };
  }
}

function flagText({ isFeatured, isPopular }: ArticleFlags): string {
  if (isFeatured !== undefined) return isFeatured ? "featured now" : "no longer featured";
  return isPopular ? "trending now" : "no longer trending";
}
