import { withSession } from "../../auth/with-session.ts";
import { listStaffAuthors } from "../../data/authors/list-staff-authors.ts";
import type { Client } from "../../data/client.ts";
import type { Author } from "../../domain/authors/author.ts";
import type { PeopleParameters } from "../../domain/newsroom/lists/people-parameters.ts";
import { reportFailedLoad } from "../lists/report-failed-load.ts";

/** A page of authors, or why it could not be loaded. */
export type AuthorsList =
  | { kind: "authors"; authors: Author[]; count: number }
  | { kind: "failed"; message: string };

/** Loads a page of authors. A failure is said in a toast, and is a value. */
export async function loadAuthors(
  client: Client,
  parameters: PeopleParameters,
): Promise<AuthorsList> {
  try {
    return {
      kind: "authors",
      ...(await withSession(() => listStaffAuthors(client, parameters))),
    };
  } catch (error) {
    return { kind: "failed", message: reportFailedLoad(error) };
  }
}
