import Plus from "lucide-react/icons/plus";
import { Suspense } from "react";
import { Await, Navigate, useBeforeUnload, useBlocker, useNavigate } from "react-router";
import type { Author } from "../../domain/authors/author.ts";
import { type PeopleParameters, toPeopleSearch } from "../../domain/newsroom/list-parameters.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import {
  EmptyList,
  ListPages,
  ListScreen,
  ListSkeleton,
  LoadFailure,
  PendingRows,
} from "../lists/list-screen.tsx";
import { SearchField } from "../lists/search-field.tsx";
import type { Loaded } from "../load-or-report.ts";
import { TermDialogs } from "../taxonomy/term-dialogs.tsx";
import { type TermCommands, useTermCommands } from "../taxonomy/use-term-commands.ts";
import { AuthorDialog } from "./author-dialog.tsx";
import { AuthorRows } from "./author-rows.tsx";
import { useAuthorForms } from "./use-author-forms.ts";

type AuthorPage = { authors: Author[]; articles: ReadonlyMap<string, number>; count: number };

/** The author list: search, add, edit, rename, merge, delete. */
export function AuthorsPage({
  parameters,
  list,
}: {
  parameters: PeopleParameters;
  list: Promise<Loaded<AuthorPage>>;
}) {
  const forms = useAuthorForms();
  const commands = useTermCommands();
  return (
    <ListScreen
      title="Authors"
      action={
        <ActionButton refusal={commands.refusal} type="button" onClick={() => forms.open(null)}>
          <Plus aria-hidden size={18} />
          New Author
        </ActionButton>
      }
    >
      <Suspense fallback={<ListSkeleton />}>
        <Await resolve={list}>
          {(loaded) => {
            if (loaded.failure !== null) return <LoadFailure message={loaded.failure} />;
            if (loaded.authors.length === 0 && parameters.page > 1) {
              const search = toPeopleSearch({ ...parameters, page: 1 });
              return <Navigate to={{ search }} replace />;
            }
            return (
              <Authors
                parameters={parameters}
                list={loaded}
                onEdit={forms.open}
                commands={commands}
              />
            );
          }}
        </Await>
      </Suspense>
      <AuthorDialog forms={forms} />
      <TermDialogs commands={commands} />
      <LeaveAuthorsDialog hasUnsaved={forms.hasUnsaved} />
    </ListScreen>
  );
}

function Authors({
  parameters,
  list: { authors, articles, count },
  onEdit,
  commands,
}: {
  parameters: PeopleParameters;
  list: AuthorPage;
  onEdit: (author: Author) => void;
  commands: TermCommands;
}) {
  const navigate = useNavigate();
  return (
    <>
      <search>
        <SearchField
          placeholder="Search by name..."
          query={parameters.query}
          onSearch={(query) =>
            navigate({ search: toPeopleSearch({ query, page: 1 }) }, { replace: true })
          }
          className="max-w-xl"
        />
      </search>
      {authors.length === 0 ? (
        <EmptyList>{parameters.query === "" ? "No authors yet." : "No authors found."}</EmptyList>
      ) : (
        <>
          <PendingRows>
            <AuthorRows authors={authors} articles={articles} commands={commands} onEdit={onEdit} />
          </PendingRows>
          <ListPages
            page={parameters.page}
            shown={authors.length}
            total={{ count, isExact: true }}
            toPage={(page) => `/admin/authors${toPeopleSearch({ ...parameters, page })}`}
          />
        </>
      )}
    </>
  );
}

/** Asks before the page is left with unsaved changes, also in closed forms. */
function LeaveAuthorsDialog({ hasUnsaved }: { hasUnsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (hasUnsaved) event.preventDefault();
  });
  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      Your changes to authors aren't saved, including those in forms you closed. They will be lost.
    </ConfirmDialog>
  );
}
