import { useState } from "react";
import { useRevalidator } from "react-router";
import type { StaffAccess } from "../../data/rows.types.ts";
import type { PeopleParameters } from "../../domain/newsroom/list-parameters.ts";
import { type Person, roleHint, roleText, staffAccessText } from "../../domain/newsroom/person.ts";
import { useMediaQuery } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { SwitchField } from "../../ui/controls/switch-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ListScreen } from "../lists/list-screen.tsx";
import { LoadedContent, SearchedRows } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { BylineDialog } from "./byline-dialog.tsx";
import { InvitationLinkDialog, InviteDialog, type Invited } from "./invite-dialog.tsx";
import type { PeopleList } from "./load-people.ts";
import { PeopleCards, PeopleTable, ROLE_OPTIONS } from "./people-table.tsx";
import { usePeopleCommands } from "./use-people-commands.ts";

/** Users, their roles, invitations, and who may edit articles. */
export function PeoplePage({
  parameters,
  list,
}: {
  parameters: PeopleParameters;
  list: Promise<Loaded<PeopleList>>;
}) {
  return (
    <LoadedContent loading={list} title="People">
      {(found) =>
        found.isAllowed ? <People parameters={parameters} list={found} /> : <NotAllowed />
      }
    </LoadedContent>
  );
}

function People({
  parameters,
  list,
}: {
  parameters: PeopleParameters;
  list: Extract<PeopleList, { isAllowed: true }>;
}) {
  const { revalidate } = useRevalidator();
  const [isInviting, setIsInviting] = useState(false);
  const [invited, setInvited] = useState<Invited>({ email: "" });
  const [isLinkShown, setIsLinkShown] = useState(false);
  const [bylineOf, setBylineOf] = useState<Person>();
  const commands = usePeopleCommands();
  const isWide = useMediaQuery("(min-width: 64rem)");
  const Rows = isWide ? PeopleTable : PeopleCards;
  const { role, ...dialog } = commands.ownRoleDialog;
  return (
    <ListScreen
      title="People"
      action={
        <Button type="button" onClick={() => setIsInviting(true)}>
          Invite
        </Button>
      }
    >
      <InviteDialog
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
        onInvited={(person) => {
          setIsInviting(false);
          setInvited(person);
          setIsLinkShown(person.link !== undefined);
          void revalidate();
        }}
      />
      <InvitationLinkDialog
        isOpen={isLinkShown}
        email={invited.email}
        link={invited.link ?? ""}
        onClose={() => setIsLinkShown(false)}
      />
      <BylineDialog
        key={bylineOf?.id}
        person={bylineOf}
        isBusy={commands.isBusy}
        onChoose={async (authorId) => {
          if (bylineOf) await commands.changeByline(bylineOf, authorId);
          setBylineOf(undefined);
        }}
        onClose={() => setBylineOf(undefined)}
      />
      <AccessSwitch
        access={list.access}
        isBusy={commands.isBusy}
        onChange={commands.changeAccess}
      />
      <RoleList />
      <SearchedRows
        path="/admin/people"
        parameters={parameters}
        placeholder="Search by name or email..."
        shown={list.people.length}
        count={list.count}
        emptyText="No people found matching your criteria."
      >
        <Rows people={list.people} onRole={commands.changeRole} onByline={setBylineOf} />
      </SearchedRows>
      <ConfirmDialog {...dialog} title="Are you sure?" confirmLabel="Give Up Admin Role">
        You will be {roleText(role)} and will no longer be able to manage people. Only another admin
        can undo this.
      </ConfirmDialog>
    </ListScreen>
  );
}

function NotAllowed() {
  return (
    <Notice title="No Access" level="h1">
      <p className="max-w-prose text-quiet">Only admins can manage people.</p>
      <RouterButtonLink to="/admin/articles">Go to Articles</RouterButtonLink>
    </Notice>
  );
}

/** Explains the rights of each role. */
function RoleList() {
  return (
    <details className="max-w-3xl">
      <summary className="w-fit cursor-pointer py-2 font-semibold">What each role may do</summary>
      <dl className="grid gap-x-6 gap-y-2 pt-2 sm:grid-cols-[max-content_1fr]">
        {ROLE_OPTIONS.map(({ value, label }) => (
          <div key={value} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="text-quiet max-sm:pb-2">{roleHint(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The staff access setting, with a switch that changes it. */
function AccessSwitch({
  access,
  isBusy,
  onChange,
}: {
  access: StaffAccess;
  isBusy: boolean;
  onChange: (access: StaffAccess) => void;
}) {
  return (
    <section
      aria-labelledby="access"
      className="flex max-w-3xl flex-col gap-3 border-y border-hairline py-5"
    >
      <h2 id="access" className="font-serif text-card font-semibold">
        {staffAccessText(access)}
      </h2>
      <SwitchField
        label="Let everyone who signs in edit"
        hint="The site's configuration may reset this when the site restarts."
        isOn={access === "any-user"}
        isDisabled={isBusy}
        onChange={(isOn) => onChange(isOn ? "any-user" : "role")}
      />
    </section>
  );
}
