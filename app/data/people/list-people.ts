import { STAFF_PAGE_SIZE } from "../../domain/newsroom/lists/list-parameters.ts";
import type { PeopleParameters } from "../../domain/newsroom/lists/people-parameters.ts";
import type { Person } from "../../domain/newsroom/person.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * One page of the users whose e-mail address or name contains the query, by e-mail address, and how many
 * there are in all; 0 on a page that is past the last. Only admins may ask.
 *
 * @throws BackendError
 */
export async function listPeople(
  client: Client,
  { query, page }: PeopleParameters,
): Promise<{ people: Person[]; count: number }> {
  const { data, error, status } = await client.rpc("list_people", {
    query: query.trim(),
    max_rows: STAFF_PAGE_SIZE,
    skip_rows: STAFF_PAGE_SIZE * (page - 1),
  });
  if (error) throw new BackendError(error, status);
  const people = data.map((row) => ({
    id: row.user_id,
    email: row.email,
    name: row.name.trim(),
    role: row.role,
    joinedAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
  }));
  return { people, count: data[0]?.total ?? 0 };
}
