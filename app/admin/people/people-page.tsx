import { clsx } from "clsx";
import { type ReactNode, Suspense, useState } from "react";
import { Await, Navigate, useNavigate, useRevalidator } from "react-router";
import { STAFF_PAGE_SIZE } from "../../domain/newsroom/lists/list-parameters.ts";
import { countPages, pageRangeText } from "../../domain/newsroom/lists/page-range.ts";
import {
  type PeopleParameters,
  toPeopleSearch,
} from "../../domain/newsroom/lists/people-parameters.ts";
import { roleText } from "../../domain/newsroom/person.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { Pagination } from "../../ui/controls/pagination.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import { ListSkeleton } from "../lists/list-skeleton.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { SearchField } from "../lists/search-field.tsx";
import { usePendingList } from "../lists/use-pending-list.ts";
import { AccessSwitch } from "./access-switch.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import type { PeopleList } from "./people-list.ts";
import { PeopleCards, PeopleTable } from "./people-table.tsx";
import { usePeopleCommands } from "./use-people-commands.ts";

/** The users of the site, their roles, and who may edit. */
export function PeoplePage({
  parameters,
  list,
}: {
  parameters: PeopleParameters;
  list: Promise<PeopleList>;
}) {
  return (
    <Suspense fallback={<PeopleFrame>{<ListSkeleton />}</PeopleFrame>}>
      <Await resolve={list}>
        {(loaded) => {
          if (loaded.kind === "not-allowed") return <NotAllowed />;
          if (loaded.kind === "failed")
            return (
              <PeopleFrame>
                <LoadFailure message={loaded.message} />
              </PeopleFrame>
            );
          if (loaded.people.length === 0 && parameters.page > 1)
            return <Navigate to={{ search: toPeopleSearch({ ...parameters, page: 1 }) }} replace />;
          return <People parameters={parameters} list={loaded} />;
        }}
      </Await>
    </Suspense>
  );
}

function PeopleFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-serif text-package font-[600] tracking-tight">People</h1>
        {action}
      </div>
      {children}
    </div>
  );
}

function People({
  parameters,
  list,
}: {
  parameters: PeopleParameters;
  list: Extract<PeopleList, { kind: "people" }>;
}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isInviting, setIsInviting] = useState(false);
  const commands = usePeopleCommands();
  const isPending = usePendingList();
  const isWide = useMediaQuery("(min-width: 64rem)");
  const total = { count: list.count, isExact: true };
  const Rows = isWide ? PeopleTable : PeopleCards;
  const { role, ...dialog } = commands.ownRoleDialog;
  return (
    <PeopleFrame action={<Button onClick={() => setIsInviting(true)}>Invite</Button>}>
      <InviteDialog
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
        onInvited={() => {
          setIsInviting(false);
          void revalidate();
        }}
      />
      <AccessSwitch
        access={list.access}
        isBusy={commands.isBusy}
        onChange={commands.changeAccess}
      />
      <search>
        <SearchField
          placeholder="Search by name or e-mail..."
          query={parameters.query}
          onSearch={(query) =>
            navigate({ search: toPeopleSearch({ query, page: 1 }) }, { replace: true })
          }
          className="max-w-xl"
        />
      </search>
      {list.people.length === 0 ? (
        <p className="border-y border-hairline py-16 text-center font-serif text-brief text-quiet">
          No people found matching your criteria.
        </p>
      ) : (
        <>
          <div
            aria-busy={isPending}
            className={clsx("transition-opacity", isPending && "opacity-60 delay-150")}
          >
            <Rows people={list.people} onRole={commands.changeRole} />
          </div>
          <Pagination
            page={parameters.page}
            pageCount={countPages(total, STAFF_PAGE_SIZE)}
            toPage={(page) => `/admin/people${toPeopleSearch({ ...parameters, page })}`}
          >
            {pageRangeText(parameters.page, list.people.length, total, STAFF_PAGE_SIZE)}
          </Pagination>
        </>
      )}
      <ConfirmDialog {...dialog} title="Are you sure?" confirmLabel="Give Up Admin Role">
        You will be {roleText(role)}, and can no longer manage people. Only another admin can make
        you an admin again.
      </ConfirmDialog>
    </PeopleFrame>
  );
}

function NotAllowed() {
  return (
    <Notice title="No Access" level="h1">
      <p className="max-w-prose text-quiet">Only admins can see and change who works here.</p>
      <ButtonLink to="/admin/articles">Go to the articles</ButtonLink>
    </Notice>
  );
}
