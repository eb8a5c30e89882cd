import { withSession } from "../../auth/with-session.ts";
import { type AuthorName, listAuthors } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listCategories } from "../../data/categories.ts";
import type { CategoryRow } from "../../data/rows.types.ts";
import { reportFailure } from "../load-or-report.ts";

export type FormLists = { categories: CategoryRow[]; authors: AuthorName[] };

/** Loads categories and authors. A list that fails to load is empty and shows a toast. */
export async function loadFormLists(): Promise<FormLists> {
  const [categories, authors] = await Promise.all([
    listOrReport(() => listCategories(getBrowserClient()), "Error fetching categories"),
    listOrReport(() => listAuthors(getBrowserClient()), "Error fetching authors"),
  ]);
  return { categories, authors };
}

async function listOrReport<Row>(query: () => Promise<Row[]>, title: string): Promise<Row[]> {
  try {
    return await withSession(query);
  } catch (error) {
    reportFailure(title, error);
    return [];
  }
}
