import { type Editor, Node } from "@tiptap/core";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import { ReplaceAroundStep } from "@tiptap/pm/transform";
import type { TimelineBlock, TimelineEntry } from "../../domain/content.ts";
import { KEYS } from "../../domain/newsroom/shortcut-keys.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import { createTimeline } from "../../domain/timeline.ts";
import type { BlockEditor, EditorNode } from "../base/block-editor.ts";
import { inlinesFromEditor, inlinesToEditor } from "../base/inline-editor.ts";

const timelineNode = Node.create({
  name: "timeline",
  group: "block",
  content: "timelineEntry+",
  isolating: true,
  addAttributes: () => ({
    title: {
      default: "",
      parseHTML: (element: HTMLElement) => element.dataset.title ?? "",
      renderHTML: ({ title }) => (title === "" ? {} : { "data-title": title }),
    },
  }),
  parseHTML: () => [{ tag: "section[data-block=timeline]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "section",
    { ...HTMLAttributes, "data-block": "timeline" },
    0,
  ],
});

const timelineEntry = Node.create({
  name: "timelineEntry",
  content: "inline*",
  defining: true,
  addAttributes: () => ({
    date: {
      default: "",
      keepOnSplit: false,
      parseHTML: (element: HTMLElement) => element.dataset.date ?? "",
      renderHTML: ({ date }) => (date === "" ? {} : { "data-date": date }),
    },
  }),
  parseHTML: () => [{ tag: "div[data-timeline-entry]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "div",
    { ...HTMLAttributes, "data-timeline-entry": "", dir: "auto" },
    0,
  ],
  addProseMirrorPlugins: () => [
    new Plugin({ filterTransaction: (transaction) => !changesKindOfEntry(transaction) }),
  ],
  addKeyboardShortcuts() {
    const onKey = (name: TimelineKey) => () => keys?.[name](this.editor) ?? false;
    return {
      Enter: onKey("enter"),
      Backspace: onKey("backspace"),
      Delete: onKey("delete"),
      [KEYS.entryUp]: onKey("moveUp"),
      [KEYS.entryDown]: onKey("moveDown"),
    };
  },
});

/** Commands for headings and lists would leave an entry without its date. */
function changesKindOfEntry({ steps, docs }: Transaction): boolean {
  return steps.some(
    (step, index) =>
      step instanceof ReplaceAroundStep &&
      docs[index]?.resolve(step.from).parent.type.name === "timeline",
  );
}

type TimelineKey = "enter" | "backspace" | "delete" | "moveUp" | "moveDown";
/** Each returns whether the key has done something. */
export type TimelineKeys = Record<TimelineKey, (editor: Editor) => boolean>;

let keys: TimelineKeys | undefined;

/** Sets what keys do in a timeline. Their code is loaded with the first one. */
export function setTimelineKeys(loaded: TimelineKeys): void {
  keys = loaded;
}

export const timelineEditor: BlockEditor<TimelineBlock> = {
  nodes: [timelineNode, timelineEntry],
  names: ["timeline"],
  texts: { timeline: ["title"], timelineEntry: ["date"] },
  toEditor: ({ title, children }) => ({
    type: "timeline",
    attrs: { title },
    content: children.length > 0 ? children.map(entryToEditor) : [{ type: "timelineEntry" }],
  }),
  fromEditor: ({ attrs, content = [] }) =>
    createTimeline(rawText(attrs?.title), content.map(entryFromEditor)),
};

function entryToEditor({ date, children }: TimelineEntry): EditorNode {
  return { type: "timelineEntry", attrs: { date }, content: inlinesToEditor(children) };
}

function entryFromEditor({ attrs, content }: EditorNode): TimelineEntry {
  return {
    type: "timeline-entry",
    date: rawText(attrs?.date),
    children: inlinesFromEditor(content),
  };
}
