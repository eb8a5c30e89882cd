import { clsx } from "clsx";
import { ROLES, type Role } from "../../domain/account/auth-user.ts";
import type { Person } from "../../domain/newsroom/person.ts";
import { formatStaffDate } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { EmailAddress } from "../../ui/email-address.tsx";
import { TABLE_CELL_CLASS, TABLE_HEADING_CLASS } from "../lists/list-screen.tsx";

export type PeopleRowsProps = {
  people: Person[];
  onRole: (person: Person, role: Role) => void;
  onByline: (person: Person) => void;
};

const CELL = `${TABLE_CELL_CLASS} py-2 align-middle`;

const WIDTHS: Record<string, string> = { Name: "w-1/5", Byline: "w-32" };

/** The list on wide screens. */
export function PeopleTable({ people, onRole, onByline }: PeopleRowsProps) {
  const { timeZone } = useSite();
  return (
    <table className="w-full border-separate border-spacing-0 text-small">
      <caption className="sr-only">People</caption>
      <thead>
        <tr>
          {["Name", "Email", "Joined", "Last sign-in", "Byline", "Role"].map((name) => (
            <th key={name} scope="col" className={clsx(TABLE_HEADING_CLASS, "py-3", WIDTHS[name])}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className="hover:bg-tint">
            <th
              scope="row"
              className={clsx(CELL, "text-left font-serif text-brief leading-normal font-headline")}
            >
              {person.name || <span className="text-quiet">No name</span>}
            </th>
            <td className={clsx(CELL, "wrap-anywhere")}>
              <EmailAddress address={person.email} />
            </td>
            <td className={clsx(CELL, "whitespace-nowrap")}>
              {formatStaffDate(person.joinedAt, timeZone)}
            </td>
            <td className={clsx(CELL, "whitespace-nowrap")}>{lastSignIn(person, timeZone)}</td>
            <td className={CELL}>
              <BylineButton person={person} onByline={onByline} />
            </td>
            <td className={clsx(CELL, "w-40")}>
              <RoleSelect person={person} onRole={onRole} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The list on narrow screens. */
export function PeopleCards({ people, onRole, onByline }: PeopleRowsProps) {
  const { timeZone } = useSite();
  return (
    <ul className="border-t border-ink">
      {people.map((person) => (
        <li key={person.id} className="flex flex-col gap-2 border-b border-hairline py-4">
          <h2 className="font-serif text-item leading-snug font-headline wrap-anywhere">
            {person.name || <EmailAddress address={person.email} />}
          </h2>
          {person.name && (
            <p className="wrap-anywhere">
              <EmailAddress address={person.email} />
            </p>
          )}
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <p className="text-meta text-quiet">
              Joined {formatStaffDate(person.joinedAt, timeZone)}
              <br />
              Last sign-in: {lastSignIn(person, timeZone)}
            </p>
            <RoleSelect person={person} onRole={onRole} hasVisibleLabel className="w-36" />
          </div>
          <BylineButton person={person} onByline={onByline} />
        </li>
      ))}
    </ul>
  );
}

/** The author that a person writes as; changes it when pressed. */
function BylineButton({
  person,
  onByline,
}: {
  person: Person;
  onByline: PeopleRowsProps["onByline"];
}) {
  return (
    <button
      type="button"
      onClick={() => onByline(person)}
      className="text-link min-h-11 text-left wrap-anywhere lg:min-h-0"
    >
      {person.author ? (
        <>
          <span className="lg:sr-only">Byline: </span>
          {person.author.name}
        </>
      ) : (
        "Link a byline"
      )}
      <span className="sr-only"> of {person.email}</span>
    </button>
  );
}

function RoleSelect({
  person,
  onRole,
  hasVisibleLabel = false,
  className,
}: {
  person: Person;
  onRole: PeopleRowsProps["onRole"];
  /** Whether the label is visible, where there is no column heading. */
  hasVisibleLabel?: boolean;
  className?: string;
}) {
  return (
    <SelectField
      label={
        <>
          <span className={clsx(!hasVisibleLabel && "sr-only")}>Role</span>
          <span className="sr-only"> of {person.email}</span>
        </>
      }
      options={ROLE_OPTIONS}
      value={person.role}
      onChange={(value) => {
        const role = ROLES.find((each) => each === value);
        if (role) onRole(person, role);
      }}
      className={clsx(!hasVisibleLabel && "-mt-1.5", className)}
    />
  );
}

function lastSignIn({ lastSignInAt }: Person, timeZone: string): string {
  return lastSignInAt === null ? "never" : formatStaffDate(lastSignInAt, timeZone);
}

/** Select options for roles. */
export const ROLE_OPTIONS: { value: Role; label: string }[] = [
  { value: "reader", label: "Reader" },
  { value: "contributor", label: "Contributor" },
  { value: "author", label: "Author" },
  { value: "editor", label: "Editor" },
  { value: "admin", label: "Admin" },
];
