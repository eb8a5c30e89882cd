import { toMachineDate } from "../../domain/machine-date.ts";
import { joinLines } from "./arrange-blocks.ts";
import { findAll, textOf } from "./dom.ts";

const LINES = /\s+/g;
const NO_TIMELINES = "[data-block], li, td, th, blockquote";
/** Content that an entry cannot hold. */
const NO_TEXT = "img, table, figure, hr, pre, ul, ol, dl, blockquote, h1, h2, h3, h4, h5, h6";

/** Converts timelines of our pages, and definition lists whose terms are all dates, to our block. */
export function arrangeTimelines(body: HTMLElement): void {
  for (const section of findAll(body, "section.timeline")) {
    const entries = [...section.querySelectorAll<HTMLElement>(":scope > ol > li")];
    const title = section.querySelector<HTMLElement>(":scope > h2");
    if (section.parentElement?.closest(NO_TIMELINES) || entries.length === 0) continue;
    replace(section, {
      title: title ? textOf(title) : "",
      entries: entries.map((entry) => {
        const date = entry.querySelector<HTMLElement>(":scope > .timeline-date");
        return { date, texts: [...entry.children].filter((child) => child !== date) };
      }),
    });
  }
  for (const list of findAll(body, "dl")) {
    const entries = readDates(list);
    if (entries && !list.parentElement?.closest(NO_TIMELINES))
      replace(list, { title: "", entries });
  }
}

type Entry = { date: HTMLElement | null; texts: Element[] };

function readDates(list: HTMLElement): Entry[] | undefined {
  const entries: Entry[] = [];
  if (list.querySelector(NO_TEXT)) return undefined;
  for (const part of list.querySelectorAll<HTMLElement>("dt, dd")) {
    if (part.nodeName === "DD") {
      const entry = entries.at(-1);
      if (!entry) return undefined;
      entry.texts.push(part);
    } else if (toMachineDate(textOf(part).replace(LINES, " ")) === undefined) return undefined;
    else entries.push({ date: part, texts: [] });
  }
  return entries.length > 1 ? entries : undefined;
}

function replace(source: HTMLElement, { title, entries }: { title: string; entries: Entry[] }) {
  const { ownerDocument: document } = source;
  const timeline = document.createElement("section");
  timeline.dataset.block = "timeline";
  timeline.dataset.title = title.replace(LINES, " ");
  for (const { date, texts } of entries) {
    const entry = document.createElement("div");
    entry.dataset.timelineEntry = "";
    entry.dataset.date = date ? textOf(date).replace(LINES, " ") : "";
    entry.append(
      ...texts.map((text) => {
        const line = document.createElement("p");
        line.append(...text.childNodes);
        return line;
      }),
    );
    joinLines(entry, 1);
    timeline.append(entry);
  }
  source.replaceWith(timeline);
}
