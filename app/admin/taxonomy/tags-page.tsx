import type { PeopleParameters } from "../../domain/newsroom/list-parameters.ts";
import type { Term } from "../../domain/newsroom/term.ts";
import { ListScreen } from "../lists/list-screen.tsx";
import { LoadedContent, SearchedRows } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { TermDialogs } from "./term-dialogs.tsx";
import { TermRows } from "./term-rows.tsx";
import { TopicDialog } from "./topic-dialog.tsx";
import { useTermCommands } from "./use-term-commands.ts";
import { useTopicForm } from "./use-topic-form.ts";

/** The tag list, the most used first: search, rename, merge, delete, and the topic that readers see. */
export function TagsPage({
  parameters,
  list,
}: {
  parameters: PeopleParameters;
  list: Promise<Loaded<{ tags: Term[]; count: number }>>;
}) {
  const commands = useTermCommands();
  const topic = useTopicForm();
  return (
    <ListScreen title="Tags">
      <LoadedContent loading={list}>
        {({ tags, count }) => (
          <SearchedRows
            path="/admin/tags"
            parameters={parameters}
            placeholder="Search by name..."
            shown={tags.length}
            count={count}
            emptyText={parameters.query === "" ? "No tags yet." : "No tags found."}
          >
            <TermRows terms={tags} commands={commands} onEdit={topic.open} />
          </SearchedRows>
        )}
      </LoadedContent>
      <TopicDialog form={topic} />
      <TermDialogs commands={commands} />
    </ListScreen>
  );
}
