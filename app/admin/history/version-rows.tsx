import { Link } from "react-router";
import { dayAndTimeText } from "../../domain/newsroom/staff-dates.ts";
import {
  type HistoryParameters,
  kindText,
  toHistorySearch,
  type Version,
  wordsText,
  writersText,
} from "../../domain/newsroom/version.ts";
import { useSite } from "../../page-context/page-context.ts";
import { buttonClass } from "../../ui/button.tsx";
import { RowMenu } from "../../ui/controls/action-menu.tsx";
import type { History } from "./load-history.ts";
import type { VersionCommands } from "./use-version-commands.ts";

/** The versions of an article, newest first. */
export function VersionRows({
  history: { versions, older: first },
  parameters,
  commands,
}: {
  history: History;
  parameters: HistoryParameters;
  commands: VersionCommands;
}) {
  return (
    <ol className="border-t-2 border-ink">
      {versions.map((version, index) => {
        const older = versions[index + 1] ?? first;
        return (
          <VersionRow
            key={version.number}
            version={version}
            wordsBefore={older?.words}
            search={toHistorySearch({ ...parameters, from: older?.number, to: version.number })}
            isCompared={parameters.to === version.number}
            commands={commands}
          />
        );
      })}
    </ol>
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
  const { kind, name, title, words, createdAt, writerNames, isPublic, isRedacted } = version;
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
