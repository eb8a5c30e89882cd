import { withSession } from "../../auth/with-session.ts";
import { type AuthorName, listAuthors } from "../../data/authors/list-authors.ts";
import { listCategories } from "../../data/categories/list-categories.ts";
import type { Client } from "../../data/client.ts";
import type { CategoryRow } from "../../data/database.types.ts";
import { reportFailure } from "../report-failure.ts";

/** What the form offers to choose from. A list that can not be had is empty, and a toast says so. */
export async function loadFormLists(
  client: Client,
): Promise<{ categories: CategoryRow[]; authors: AuthorName[] }> {
  const [categories, authors] = await Promise.all([
    orNothing(() => listCategories(client), "Error fetching categories"),
    orNothing(() => listAuthors(client), "Error fetching authors"),
  ]);
  return { categories, authors };
}

async function orNothing<Row>(query: () => Promise<Row[]>, title: string): Promise<Row[]> {
  try {
    return await withSession(query);
  } catch (error) {
    reportFailure(title, error);
    return [];
  }
}
