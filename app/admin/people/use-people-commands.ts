import { useState } from "react";
import { useRevalidator } from "react-router";
import { useAuth } from "../../auth/use-auth.ts";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { linkAuthor } from "../../data/own-author.ts";
import { setRole } from "../../data/people.ts";
import type { StaffAccess } from "../../data/rows.types.ts";
import { changeStaffAccess } from "../../data/staff-access.ts";
import type { Role } from "../../domain/account/auth-user.ts";
import { UNREACHABLE_TEXT } from "../../domain/failure-text.ts";
import { type Person, roleText, staffAccessText } from "../../domain/newsroom/person.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";

/** Changes roles and staff access. Giving up the own admin role asks for confirmation. */
export function usePeopleCommands() {
  const { user } = useAuth();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [ownRole, setOwnRole] = useState<{ person: Person; role: Role }>();
  const [isAsking, setAsking] = useState(false);

  async function run(task: () => Promise<void>, done: Message, failedTitle: string) {
    setBusy(true);
    let failure: string | undefined;
    try {
      await withSession(task);
      showToast(done);
    } catch (error) {
      failure = reportFailure(failedTitle, error);
    }
    // Without a connection an error would take the place of the list.
    if (failure !== UNREACHABLE_TEXT) await revalidate();
    setBusy(false);
  }

  function giveRole(person: Person, role: Role) {
    const client = getBrowserClient();
    return run(
      async () => {
        await setRole(client, { userId: person.id, role });
        // Menus go by the role in the access token.
        if (person.id === user?.id) await client.auth.refreshSession();
      },
      {
        title: "Role Changed",
        description: `${person.name || person.email} is now ${roleText(role)}.`,
      },
      "Error Changing Role",
    );
  }

  return {
    isBusy,
    changeRole(person: Person, role: Role) {
      if (role === person.role) return;
      if (person.id !== user?.id || person.role !== "admin") return giveRole(person, role);
      setOwnRole({ person, role });
      setAsking(true);
    },
    changeByline: (person: Person, authorId: string | null) =>
      run(
        () => linkAuthor(getBrowserClient(), { userId: person.id, authorId }),
        {
          title: "Byline Changed",
          description: authorId
            ? "New articles of this person take it."
            : "New articles of this person have no byline.",
        },
        "Error Changing Byline",
      ),
    changeAccess: (mode: StaffAccess) =>
      run(
        () => changeStaffAccess(getBrowserClient(), { mode }),
        { title: "Access Changed", description: staffAccessText(mode) },
        "Error Changing Access",
      ),
    ownRoleDialog: {
      role: ownRole?.role ?? "reader",
      isOpen: isAsking,
      isBusy,
      async onConfirm() {
        if (ownRole) await giveRole(ownRole.person, ownRole.role);
        setAsking(false);
      },
      onCancel: () => setAsking(false),
    },
  };
}

type Message = { title: string; description: string };
