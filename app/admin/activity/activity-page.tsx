import { Link, useNavigate } from "react-router";
import type { Colleague } from "../../data/review.ts";
import {
  type ActivityEntry,
  type ActivityParameters,
  describeActivity,
  doerText,
  toActivitySearch,
} from "../../domain/newsroom/activity.ts";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ComboboxField } from "../../ui/controls/combobox-field.tsx";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { EmptyList, ListScreen, PendingRows } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import type { Loaded } from "../load-or-report.ts";
import { ExportButtons } from "./export-buttons.tsx";

type ActivityList = { entries: ActivityEntry[]; hasMore: boolean; colleagues: Colleague[] };

/** The activity log of the newsroom, newest first. */
export function ActivityPage({
  parameters,
  load,
}: {
  parameters: ActivityParameters;
  load: (timeZone: string) => Promise<Loaded<ActivityList>>;
}) {
  const { timeZone } = useSite();
  return (
    <ListScreen title="Activity" action={<ExportButtons parameters={parameters} />}>
      <LoadedContent loading={load(timeZone)}>
        {(list) => <Activity parameters={parameters} list={list} />}
      </LoadedContent>
    </ListScreen>
  );
}

function Activity({ parameters, list }: { parameters: ActivityParameters; list: ActivityList }) {
  const { entries, hasMore, colleagues } = list;
  return (
    <>
      <Filters parameters={parameters} colleagues={colleagues} entries={entries} />
      {entries.length === 0 ? (
        <EmptyList>No activity found.</EmptyList>
      ) : (
        <PendingRows>
          <ol className="border-t-2 border-ink">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} parameters={parameters} />
            ))}
          </ol>
        </PendingRows>
      )}
      <nav aria-label="Pages" className="flex flex-wrap gap-3">
        {parameters.before !== undefined && (
          <RouterButtonLink
            look="outline"
            to={{ search: toActivitySearch({ ...parameters, before: undefined }) }}
          >
            Newest
          </RouterButtonLink>
        )}
        {hasMore && (
          <RouterButtonLink
            look="outline"
            to={{ search: toActivitySearch({ ...parameters, before: entries.at(-1)?.id }) }}
          >
            Older
          </RouterButtonLink>
        )}
      </nav>
    </>
  );
}

function Filters({
  parameters,
  colleagues,
  entries,
}: {
  parameters: ActivityParameters;
  colleagues: Colleague[];
  entries: ActivityEntry[];
}) {
  const navigate = useNavigate();
  const { person, article, day } = parameters;
  function filter(change: Partial<ActivityParameters>): void {
    void navigate(
      { search: toActivitySearch({ ...parameters, before: undefined, ...change }) },
      { replace: true },
    );
  }
  const people = colleagues.map(({ id, name }) => ({ value: id, label: name }));
  // Former staff can still be chosen.
  if (person && !people.some(({ value }) => value === person)) {
    const name = entries.find(({ userId }) => userId === person)?.userName ?? "A former colleague";
    people.push({ value: person, label: name });
  }
  const isFiltered = person !== "" || article !== "" || day !== "";
  return (
    <search className="flex max-w-3xl flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <ComboboxField
          label="Person"
          options={[{ value: "", label: "Everybody" }, ...people]}
          value={person}
          onChange={(value) => filter({ person: value })}
          emptyText="Nobody found."
        />
        <TextField
          label="Day"
          type="date"
          value={day}
          onChange={({ currentTarget }) => filter({ day: currentTarget.value })}
        />
      </div>
      {isFiltered && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {article && "Only one article is shown."}
          <Link to={{ search: "" }} className="text-link inline-flex min-h-11 items-center">
            Show everything
          </Link>
        </p>
      )}
    </search>
  );
}

function Entry({ entry, parameters }: { entry: ActivityEntry; parameters: ActivityParameters }) {
  const { timeZone } = useSite();
  const { verb, title, detail } = describeActivity(entry);
  const base = { ...parameters, before: undefined };
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 sm:grid-cols-[11rem_1fr]">
      <time dateTime={entry.at} className="text-meta text-quiet">
        {dayAndTimeText(entry.at, timeZone)}
      </time>
      <div className="min-w-0 wrap-anywhere">
        <p>
          {entry.userId ? (
            <Link
              to={{ search: toActivitySearch({ ...base, person: entry.userId }) }}
              className="text-link inline"
            >
              {doerText(entry)}
            </Link>
          ) : (
            doerText(entry)
          )}{" "}
          {verb}{" "}
          {title && entry.articleId ? (
            <Link
              to={{ search: toActivitySearch({ ...base, article: entry.articleId }) }}
              className="text-link inline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {detail && <p className="text-meta text-quiet">{detail}</p>}
      </div>
    </li>
  );
}
