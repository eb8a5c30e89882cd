import type { Inline, ListBlock, TimelineBlock, TimelineEntry } from "./content.ts";
import { inlinesToText, isRecord, parseInlines, type Raw, rawText } from "./parse-inlines.ts";

/** A timeline without its empty entries; undefined where neither a title nor an entry is to be seen. */
export function createTimeline(
  title: string,
  entries: readonly TimelineEntry[],
): TimelineBlock | undefined {
  const children = entries.filter(
    ({ date, children: text }) => date.trim() !== "" || inlinesToText(text).trim() !== "",
  );
  return title.trim() === "" && children.length === 0
    ? undefined
    : { type: "timeline", title, children };
}

/** Parses a stored timeline. What stands in it beside entries is an entry without a date. */
export function parseTimeline({ title, children, text }: Raw): TimelineBlock | undefined {
  const entries = Array.isArray(children) ? children : [children ?? text];
  return createTimeline(rawText(title), entries.map(parseEntry));
}

function parseEntry(value: unknown): TimelineEntry {
  if (!isRecord(value) || value.type !== "timeline-entry")
    return { type: "timeline-entry", date: "", children: parseInlines(value) };
  const parts = value.children ?? value.text;
  return {
    type: "timeline-entry",
    date: rawText(value.date),
    children: joinLines((Array.isArray(parts) ? parts : [parts]).map(readLine)),
  };
}

type Line = { inlines: Inline[]; isBlock: boolean };

/** Paragraphs in an entry, as other systems may store them, are lines of its text. */
function readLine(value: unknown): Line {
  const isBlock = isRecord(value) && typeof value.type === "string" && value.type !== "link";
  return { inlines: parseInlines([value]), isBlock };
}

function joinLines(lines: readonly Line[]): Inline[] {
  return lines
    .filter(({ inlines }) => inlines.length > 0)
    .flatMap(({ inlines, isBlock }, index, all) => {
      const isApart = index > 0 && (isBlock || all[index - 1]?.isBlock === true);
      return isApart ? [{ text: "\n" }, ...inlines] : inlines;
    });
}

/** The entries as a list, for a place that holds no timeline: dates in bold on a line of their own. */
export function timelineToLists({ children }: TimelineBlock): ListBlock[] {
  if (children.length === 0) return [];
  const items = children.map(({ date, children: text }) => ({
    type: "list-item" as const,
    children: [
      ...(date === "" ? [] : [{ text: date, bold: true }]),
      ...(date !== "" && text.length > 0 ? [{ text: "\n" }] : []),
      ...text,
    ],
  }));
  return [{ type: "list", ordered: false, children: items }];
}
