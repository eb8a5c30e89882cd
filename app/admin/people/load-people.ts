import { withSession } from "../../auth/with-session.ts";
import { BackendError } from "../../data/backend-error.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listPeople } from "../../data/people.ts";
import type { StaffAccess } from "../../data/rows.types.ts";
import { getStaffAccess } from "../../data/staff-access.ts";
import type { PeopleParameters } from "../../domain/newsroom/list-parameters.ts";
import type { Person } from "../../domain/newsroom/person.ts";
import { reportFailedLoad } from "../load-or-report.ts";

/** PostgreSQL error code `insufficient_privilege`. */
const NOT_ALLOWED = "42501";

/** A page of people and the staff access setting; or that the user is not an admin; or the load error. */
export type PeopleList =
  | { kind: "people"; people: Person[]; count: number; access: StaffAccess }
  | { kind: "not-allowed" }
  | { kind: "failed"; message: string };

/** Loads a page of people. A failure shows a toast and is returned as a value. */
export async function loadPeople(parameters: PeopleParameters): Promise<PeopleList> {
  try {
    const [{ people, count }, access] = await withSession(() =>
      Promise.all([listPeople(getBrowserClient(), parameters), getStaffAccess(getBrowserClient())]),
    );
    return { kind: "people", people, count, access };
  } catch (error) {
    if (error instanceof BackendError && error.code === NOT_ALLOWED) return { kind: "not-allowed" };
    return { kind: "failed", message: reportFailedLoad(error) };
  }
}
