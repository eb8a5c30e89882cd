import * as z from "zod/mini";
import type { Role } from "../domain/account/auth-user.ts";
import { type PeopleParameters, STAFF_PAGE_SIZE } from "../domain/newsroom/list-parameters.ts";
import type { Person } from "../domain/newsroom/person.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

/**
 * Lists one page of the users whose email address or name contains the query, ordered by email address, with the
 * total count (0 on a page past the last). Admins only.
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
    author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? "" },
    joinedAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
  }));
  return { people, count: data[0]?.total ?? 0 };
}

/**
 * Changes a user's role. Admins only; the last admin keeps the role.
 *
 * @throws BackendError
 */
export async function setRole(
  client: Client,
  { userId, role }: { userId: string; role: Role },
): Promise<void> {
  const { error, status } = await client.rpc("set_role", { user_id: userId, role });
  if (error) throw new BackendError(error, status);
}

const invitedSchema = z.object({ link: z.optional(z.url()) });
const refusalSchema = z.object({ code: z.string(), message: z.string() });

/**
 * Invites a person by email to an account with a role. Admins only. The site's server does it, because it takes the
 * service key.
 *
 * @returns the invitation link where no mail server is configured, to be passed on by other means.
 * @throws BackendError, with the code `email_exists` for an address that has an account.
 */
export async function invitePerson(
  client: Client,
  invitation: { email: string; role: Role },
): Promise<{ link?: string }> {
  const { data } = await client.auth.getSession();
  const answer = await fetch("/api/invitations", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Authorization: `Bearer ${data.session?.access_token ?? ""}`,
    },
    body: JSON.stringify(invitation),
  }).catch((error: unknown) => {
    throw new BackendError({ message: String(error) }, 0);
  });
  if (answer.ok) return invitedSchema.parse(await answer.json());
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => undefined)).data;
  throw new BackendError(
    refusal ?? { message: "We couldn't send the invitation. Try again later." },
    answer.status,
  );
}

/** Label of an account without an email address, such as a phone account. */
const NAMELESS = "Somebody";

/**
 * Display names of users by id: the name or, without one, the email address. Staff only.
 *
 * @throws BackendError
 */
export async function listStaffNames(
  client: Client,
  { ids }: { ids: string[] },
): Promise<Map<string, string>> {
  const { data, error, status } = await client.rpc("list_staff_names", { ids });
  if (error) throw new BackendError(error, status);
  return new Map(data.map((row) => [row.user_id, row.name.trim() || row.email || NAMELESS]));
}
