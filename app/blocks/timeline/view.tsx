import { useId } from "react";
import type { TimelineBlock, TimelineEntry } from "../../domain/content.ts";
import { toMachineDate } from "../../domain/machine-date.ts";
import { useQuotes, useText } from "../../page-context/use-text.tsx";
import { InlineView } from "../base/inline-view.tsx";

/** Events along a line, each below its date. Screen readers announce a list, by the title of the timeline. */
export function TimelineView({ block: { title: text, children } }: { block: TimelineBlock }) {
  const t = useText();
  const quotes = useQuotes();
  const titleId = useId();
  const title = text.trim();
  const name = title === "" ? { "aria-label": t("Timeline") } : { "aria-labelledby": titleId };
  return (
    <section className="timeline" {...name}>
      {title !== "" && (
        <h2 id={titleId} dir="auto">
          {quotes(title)}
        </h2>
      )}
      {children.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: without numbers, WebKit announces no list
        <ol role="list" dir="auto">
          {children.map((entry, index) => (
            // Entries have no ids and do not change while shown.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <EntryView entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function EntryView({ entry: { date, children } }: { entry: TimelineEntry }) {
  const machineDate = toMachineDate(date);
  return (
    <>
      {date.trim() !== "" && (
        <p className="timeline-date">
          {machineDate === undefined ? date : <time dateTime={machineDate}>{date}</time>}
        </p>
      )}
      {children.length > 0 && (
        <p>
          <InlineView inlines={children} />
        </p>
      )}
    </>
  );
}
