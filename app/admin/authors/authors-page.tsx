import { clsx } from "clsx";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, Suspense } from "react";
import { Await, Navigate, useNavigate } from "react-router";
import type { Author } from "../../domain/authors/author.ts";
import { STAFF_PAGE_SIZE } from "../../domain/newsroom/lists/list-parameters.ts";
import { countPages, pageRangeText } from "../../domain/newsroom/lists/page-range.ts";
import {
  type PeopleParameters,
  toPeopleSearch,
} from "../../domain/newsroom/lists/people-parameters.ts";
import { Button } from "../../ui/button.tsx";
import { Pagination } from "../../ui/controls/pagination.tsx";
import { ListSkeleton } from "../lists/list-skeleton.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { SearchField } from "../lists/search-field.tsx";
import { usePendingList } from "../lists/use-pending-list.ts";
import { AuthorDialog } from "./author-dialog.tsx";
import { AuthorRows } from "./author-rows.tsx";
import type { AuthorsList } from "./load-authors.ts";
import { useAuthorForms } from "./use-author-forms.ts";

/** Who writes: finding them, and changing what readers are told of them. */
export function AuthorsPage({
  parameters,
  list,
}: {
  parameters: PeopleParameters;
  list: Promise<AuthorsList>;
}) {
  const forms = useAuthorForms();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-serif text-package font-[600] tracking-tight">Authors</h1>
        <Button type="button" onClick={() => forms.open(null)}>
          <Plus aria-hidden size={18} />
          New Author
        </Button>
      </div>
      <Suspense fallback={<ListSkeleton />}>
        <Await resolve={list}>
          {(loaded) => {
            if (loaded.kind === "failed") return <LoadFailure message={loaded.message} />;
            if (loaded.authors.length === 0 && parameters.page > 1) {
              const search = toPeopleSearch({ ...parameters, page: 1 });
              return <Navigate to={{ search }} replace />;
            }
            return <Authors parameters={parameters} list={loaded} onEdit={forms.open} />;
          }}
        </Await>
      </Suspense>
      <AuthorDialog forms={forms} />
    </div>
  );
}

function Authors({
  parameters,
  list: { authors, count },
  onEdit,
}: {
  parameters: PeopleParameters;
  list: Extract<AuthorsList, { kind: "authors" }>;
  onEdit: (author: Author) => void;
}) {
  const navigate = useNavigate();
  const isPending = usePendingList();
  const total = { count, isExact: true };
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
        <Empty>
          {parameters.query === "" ? "There are no authors yet." : "No authors of this name."}
        </Empty>
      ) : (
        <>
          <div
            aria-busy={isPending}
            className={clsx("transition-opacity", isPending && "opacity-60 delay-150")}
          >
            <AuthorRows authors={authors} onEdit={onEdit} />
          </div>
          <Pagination
            page={parameters.page}
            pageCount={countPages(total, STAFF_PAGE_SIZE)}
            toPage={(page) => `/admin/authors${toPeopleSearch({ ...parameters, page })}`}
          >
            {pageRangeText(parameters.page, authors.length, total, STAFF_PAGE_SIZE)}
          </Pagination>
        </>
      )}
    </>
  );
}

function Empty({ children }: { children: ReactNode }) {
  return (
    <p className="border-y border-hairline py-16 text-center font-serif text-brief text-quiet">
      {children}
    </p>
  );
}
