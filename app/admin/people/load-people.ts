import { BackendError } from "../../data/backend-error.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listPeople } from "../../data/people.ts";
import type { StaffAccess } from "../../data/rows.types.ts";
import { getStaffAccess } from "../../data/staff-access.ts";
import type { PeopleParameters } from "../../domain/newsroom/list-parameters.ts";
import type { Person } from "../../domain/newsroom/person.ts";
import { type Loaded, loadOrReport } from "../load-or-report.ts";

/** PostgreSQL error code `insufficient_privilege`. */
const NOT_ALLOWED = "42501";

/** A page of people and the staff access setting; or that the user is not an admin. */
export type PeopleList =
  | { isAllowed: true; people: Person[]; count: number; access: StaffAccess }
  | { isAllowed: false };

/** Loads a page of people. A failure shows a toast and is returned as a value. */
export function loadPeople(parameters: PeopleParameters): Promise<Loaded<PeopleList>> {
  return loadOrReport(async () => {
    try {
      const client = getBrowserClient();
      const [list, access] = await Promise.all([
        listPeople(client, parameters),
        getStaffAccess(client),
      ]);
      return { isAllowed: true, ...list, access };
    } catch (error) {
      if (error instanceof BackendError && error.code === NOT_ALLOWED) return { isAllowed: false };
      throw error;
    }
  });
}
