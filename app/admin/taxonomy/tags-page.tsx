import { Suspense } from "react";
import { Await, Navigate, useNavigate } from "react-router";
import { type PeopleParameters, toPeopleSearch } from "../../domain/newsroom/list-parameters.ts";
import type { Term } from "../../domain/newsroom/term.ts";
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
import { TermDialogs } from "./term-dialogs.tsx";
import { TermRows } from "./term-rows.tsx";
import { type TermCommands, useTermCommands } from "./use-term-commands.ts";

type TagList = { tags: Term[]; count: number };

/** The tag list, the most used first: search, rename, merge, delete. */
export function TagsPage({
  parameters,
  list,
}: {
  parameters: PeopleParameters;
  list: Promise<Loaded<TagList>>;
}) {
  const commands = useTermCommands();
  return (
    <ListScreen title="Tags">
      <Suspense fallback={<ListSkeleton />}>
        <Await resolve={list}>
          {(loaded) => {
            if (loaded.failure !== null) return <LoadFailure message={loaded.failure} />;
            if (loaded.tags.length === 0 && parameters.page > 1) {
              const search = toPeopleSearch({ ...parameters, page: 1 });
              return <Navigate to={{ search }} replace />;
            }
            return <Tags parameters={parameters} list={loaded} commands={commands} />;
          }}
        </Await>
      </Suspense>
      <TermDialogs commands={commands} />
    </ListScreen>
  );
}

function Tags({
  parameters,
  list: { tags, count },
  commands,
}: {
  parameters: PeopleParameters;
  list: TagList;
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
      {tags.length === 0 ? (
        <EmptyList>{parameters.query === "" ? "No tags yet." : "No tags found."}</EmptyList>
      ) : (
        <>
          <PendingRows>
            <TermRows terms={tags} commands={commands} />
          </PendingRows>
          <ListPages
            page={parameters.page}
            shown={tags.length}
            total={{ count, isExact: true }}
            toPage={(page) => `/admin/tags${toPeopleSearch({ ...parameters, page })}`}
          />
        </>
      )}
    </>
  );
}
