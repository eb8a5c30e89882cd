import Plus from "lucide-react/icons/plus";
import { Suspense } from "react";
import { Await, Navigate, useNavigate } from "react-router";
import type { Author } from "../../domain/authors/author.ts";
import {
  type PeopleParameters,
  toPeopleSearch,
} from "../../domain/newsroom/lists/people-parameters.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyList } from "../lists/empty-list.tsx";
import { ListPages } from "../lists/list-pages.tsx";
import { ListScreen } from "../lists/list-screen.tsx";
import { ListSkeleton } from "../lists/list-skeleton.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import type { Loaded } from "../lists/load-or-report.ts";
import { PendingRows } from "../lists/pending-rows.tsx";
import { SearchField } from "../lists/search-field.tsx";
import { AuthorDialog } from "./author-dialog.tsx";
import { AuthorRows } from "./author-rows.tsx";
import { LeaveAuthorsDialog } from "./leave-authors-dialog.tsx";
import { useAuthorForms } from "./use-author-forms.ts";

type AuthorPage = { authors: Author[]; count: number };

/** Who writes: finding them, and changing what readers are told of them. */
export function AuthorsPage({
  parameters,
  list,
}: {
  parameters: PeopleParameters;
  list: Promise<Loaded<AuthorPage>>;
}) {
  const forms = useAuthorForms();
  return (
    <ListScreen
      title="Authors"
      action={
        <Button type="button" onClick={() => forms.open(null)}>
          <Plus aria-hidden size={18} />
          New Author
        </Button>
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
            return <Authors parameters={parameters} list={loaded} onEdit={forms.open} />;
          }}
        </Await>
      </Suspense>
      <AuthorDialog forms={forms} />
      <LeaveAuthorsDialog hasUnsaved={forms.hasUnsaved} />
    </ListScreen>
  );
}

function Authors({
  parameters,
  list: { authors, count },
  onEdit,
}: {
  parameters: PeopleParameters;
  list: AuthorPage;
  onEdit: (author: Author) => void;
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
        <EmptyList>
          {parameters.query === "" ? "There are no authors yet." : "No authors of this name."}
        </EmptyList>
      ) : (
        <>
          <PendingRows>
            <AuthorRows authors={authors} onEdit={onEdit} />
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
