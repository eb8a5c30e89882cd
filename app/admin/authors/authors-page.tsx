import Plus from "lucide-react/icons/plus";
import { useBeforeUnload, useBlocker } from "react-router";
import type { Author } from "../../domain/authors/author.ts";
import type { PeopleParameters } from "../../domain/newsroom/list-parameters.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ConfirmDialog } from "../../ui/controls/confirm-dialog.tsx";
import { ListScreen } from "../lists/list-screen.tsx";
import { LoadedContent, SearchedRows } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { TermDialogs } from "../taxonomy/term-dialogs.tsx";
import { useTermCommands } from "../taxonomy/use-term-commands.ts";
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
      <LoadedContent loading={list}>
        {({ authors, articles, count }) => (
          <SearchedRows
            path="/admin/authors"
            parameters={parameters}
            placeholder="Search by name..."
            shown={authors.length}
            count={count}
            emptyText={parameters.query === "" ? "No authors yet." : "No authors found."}
          >
            <AuthorRows
              authors={authors}
              articles={articles}
              commands={commands}
              onEdit={forms.open}
            />
          </SearchedRows>
        )}
      </LoadedContent>
      <AuthorDialog forms={forms} />
      <TermDialogs commands={commands} />
      <LeaveAuthorsDialog hasUnsaved={forms.hasUnsaved} />
    </ListScreen>
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
