import { Link } from "react-router";
import { dayAndTimeText, spanText } from "../../domain/newsroom/staff-dates.ts";
import {
  groupVersions,
  type HistoryParameters,
  kindText,
  type Stretch,
  toHistorySearch,
  type Version,
  wordsText,
  writerCountText,
  writersText,
} from "../../domain/newsroom/version.ts";
import { useSite } from "../../page-context/page-context.ts";
import { buttonClass } from "../../ui/button.tsx";
import { RowMenu } from "../../ui/controls/action-menu.tsx";
import type { History } from "./load-history.ts";
import type { VersionCommands } from "./use-version-commands.ts";

type RowsProps = {
  history: History;
  parameters: HistoryParameters;
  commands: VersionCommands;
};

/** The versions of an article, newest first: drafts as stretches of work, others by themselves. */
export function VersionRows(props: RowsProps) {
  return (
    <ol className="border-t-2 border-ink">
      {groupVersions(props.history.versions).map((group) =>
        "versions" in group ? (
          <StretchRow key={group.versions.at(-1)?.number} {...props} stretch={group} />
        ) : (
          <ListedVersion key={group.number} {...props} version={group} />
        ),
      )}
    </ol>
  );
}

/** The version before one of the list. */
function findOlder({ versions, older }: History, number: number | undefined): Version | undefined {
  const index = versions.findIndex((version) => version.number === number);
  return versions[index + 1] ?? older;
}

function StretchRow({ stretch, ...props }: RowsProps & { stretch: Stretch }) {
  const { history, parameters } = props;
  const { timeZone } = useSite();
  const { versions, writerNames } = stretch;
  const [newest] = versions;
  const older = findOlder(history, versions.at(-1)?.number);
  const span = spanText(stretch.beganAt, stretch.endedAt, timeZone);
  const search = { ...parameters, from: older?.number, to: newest?.number, play: undefined };
  const isOpen = versions.some(({ number, name }) => number === parameters.to || name !== null);
  return (
    <li className="border-b border-hairline py-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="min-w-0 grow basis-72">
          <h2 className="font-semibold">
            {span}, {writerCountText(writerNames.length)}
          </h2>
          <p className="text-small wrap-anywhere">{newest?.title}</p>
          <p className="text-meta text-quiet wrap-anywhere">
            {writersText(writerNames)} · {wordsText(newest?.words ?? 0, older?.words)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link
            to={{ search: toHistorySearch(search) }}
            preventScrollReset
            className={buttonClass("outline", "max-sm:px-3")}
          >
            Changes<span className="sr-only"> of {span}</span>
          </Link>
          <Link
            to={{ search: toHistorySearch({ ...search, play: 1 }) }}
            preventScrollReset
            className={buttonClass("outline", "max-sm:px-3")}
          >
            Play<span className="sr-only"> what was written {span}</span>
          </Link>
        </div>
      </div>
      <details className="pt-2" open={isOpen}>
        <summary className="inline-flex min-h-11 items-center text-meta">
          {versions.length === 1 ? "1 draft" : `${versions.length} drafts`}
        </summary>
        <ol className="border-l-2 border-hairline pl-4">
          {versions.map((version) => (
            <ListedVersion key={version.number} {...props} version={version} />
          ))}
        </ol>
      </details>
    </li>
  );
}

function ListedVersion({
  history,
  parameters,
  commands,
  version,
}: RowsProps & { version: Version }) {
  const older = findOlder(history, version.number);
  return (
    <VersionRow
      version={version}
      wordsBefore={older?.words}
      search={toHistorySearch({
        ...parameters,
        from: older?.number,
        to: version.number,
        play: undefined,
      })}
      isCompared={parameters.to === version.number}
      commands={commands}
    />
  );
}

function VersionRow({
  version,
  wordsBefore,
  search,
  isCompared,
  commands,
}: {
  version: Version;
  wordsBefore: number | undefined;
  /** Query that compares it with the version before. */
  search: string;
  isCompared: boolean;
  commands: VersionCommands;
}) {
  const { timeZone } = useSite();
  const {
    kind,
    name,
    title,
    words,
    createdAt,
    writerNames,
    isPublic,
    isRedacted,
    previousPublication,
  } = version;
  const moment = dayAndTimeText(createdAt, timeZone);
  const { refusal } = commands;
  return (
    <li
      aria-current={isCompared || undefined}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-hairline py-4 aria-[current]:bg-tint"
    >
      <div className="min-w-0 grow basis-72">
        <h2 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
          <time dateTime={createdAt}>{moment}</time>
          <span className={isPublic ? "text-accent" : "text-quiet"}>
            {kindText(kind)}
            {isPublic && kind !== "published" && ", public"}
          </span>
        </h2>
        {name !== null && <p className="font-serif text-item wrap-anywhere">{name}</p>}
        <p className="text-small wrap-anywhere">{title}</p>
        <p className="text-meta text-quiet wrap-anywhere">
          {writersText(writerNames)} · {wordsText(words, wordsBefore)}
          {isRedacted && " · Words were taken out"}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Link to={{ search }} preventScrollReset className={buttonClass("outline", "max-sm:px-3")}>
          Changes<span className="sr-only"> of {moment}</span>
        </Link>
        {previousPublication !== null && (
          <Link
            to={{ search: toHistorySearch({ from: previousPublication, to: version.number }) }}
            preventScrollReset
            className={buttonClass("outline", "max-sm:px-3")}
          >
            Since Last Published<span className="sr-only"> before {moment}</span>
          </Link>
        )}
        <RowMenu
          label={`Actions for the version of ${moment}`}
          entries={[
            { label: "Name", refusal, onChoose: () => commands.askName(version) },
            { label: "Restore", refusal, onChoose: () => commands.askRestore(version) },
            ...(isPublic
              ? [
                  {
                    label: "Remove Words",
                    refusal: commands.redactRefusal,
                    isDanger: true,
                    onChoose: () => commands.askRedact(version),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </li>
  );
}
