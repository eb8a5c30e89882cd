import { Mark, markInputRule, Node } from "@tiptap/core";
import { Link } from "@tiptap/extension-link";
import { type Node as DocumentNode, Fragment, Slice } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { type Inline, type LinkInline, MARKS, type TextRun } from "../../domain/content.ts";
import { randomId } from "../../domain/newsroom/random-id.ts";
import { KEYS } from "../../domain/newsroom/shortcut-keys.ts";
import {
  createRun,
  hasSameMarks,
  inlinesToText,
  isLanguageTag,
  parseLinkAddress,
} from "../../domain/parse-inlines.ts";
import type { EditorMark, EditorNode } from "./block-editor.ts";

/** A line break within a block, stored as a newline. */
const lineBreak = Node.create({
  name: "lineBreak",
  group: "inline",
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: "br" }],
  renderHTML: () => ["br"],
  renderText: () => "\n",
  addKeyboardShortcuts() {
    return {
      "Shift-Enter": () =>
        this.editor.commands.command(({ tr, dispatch }) => {
          dispatch?.(tr.replaceSelectionWith(this.type.create(), true).scrollIntoView());
          return true;
        }),
    };
  },
});

/** Unlike Tiptap's own, code can be combined with bold, italic and links, as stored articles do. */
const code = Mark.create({
  name: "code",
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: () => ["code", 0],
  addKeyboardShortcuts() {
    return { "Mod-e": () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })];
  },
});

/** Declares a mark that is an element of its own and has a shortcut. */
function simpleMark(name: string, tags: readonly string[], keys: string, excludes = name) {
  return Mark.create({
    name,
    excludes,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: () => [tags[0] ?? "span", 0],
    addKeyboardShortcuts() {
      return { [keys]: () => this.editor.commands.toggleMark(name) };
    },
  });
}

const BASELINES = "superscript subscript";
const strikethrough = simpleMark("strikethrough", ["s", "del", "strike"], KEYS.strikethrough);
const superscript = simpleMark("superscript", ["sup"], KEYS.superscript, BASELINES);
const subscript = simpleMark("subscript", ["sub"], KEYS.subscript, BASELINES);

/** Words in another language, or whose direction does not follow from their letters. */
const language = Mark.create({
  name: "language",
  addAttributes: () => ({
    lang: { default: "", renderHTML: ({ lang }) => (lang === "" ? {} : { lang }) },
    dir: { default: "", renderHTML: ({ dir }) => (dir === "" ? {} : { dir }) },
  }),
  parseHTML: () => [{ tag: "span[lang], span[dir]", getAttrs: readLanguageAttributes }],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
});

function readLanguageAttributes({ lang, dir }: HTMLElement): Record<string, string> | false {
  const attributes = {
    lang: isLanguageTag(lang) ? lang : "",
    dir: dir === "ltr" || dir === "rtl" ? dir : "",
  };
  return attributes.lang === "" && attributes.dir === "" ? false : attributes;
}

/**
 * Words with a footnote. Outside of all other marks, so that it is one element, which the stylesheet numbers. In a shared
 * body the text of an id stands once, and the marks follow it: only a new id brings its text.
 */
const footnote = Mark.create({
  name: "footnote",
  priority: 1100,
  inclusive: false,
  addAttributes: () => ({
    text: { default: "", renderHTML: ({ text }) => ({ "data-footnote": text, title: text }) },
    id: { default: "", renderHTML: ({ id }) => ({ "data-footnote-id": id }) },
  }),
  parseHTML: () => [
    {
      tag: "span[data-footnote]",
      getAttrs: ({ dataset: { footnote: text, footnoteId } }) =>
        text?.trim() ? { text, id: footnoteId || randomId() } : false,
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["span", HTMLAttributes, 0],
  addProseMirrorPlugins: () => [new Plugin({ props: { transformPasted: copyFootnotes } })],
});

/** Words that were copied, or moved by the mouse, have footnotes of their own. */
function copyFootnotes({ content, openStart, openEnd }: Slice): Slice {
  const copies = new Map<unknown, string>();
  function copy(node: DocumentNode): DocumentNode {
    const marks = node.marks.map((mark) => {
      if (mark.type.name !== "footnote") return mark;
      const id = copies.get(mark.attrs.id) ?? randomId();
      copies.set(mark.attrs.id, id);
      return mark.type.create({ ...mark.attrs, id });
    });
    return (node.isText ? node : node.copy(Fragment.from(node.children.map(copy)))).mark(marks);
  }
  return new Slice(Fragment.from(content.content.map(copy)), openStart, openEnd);
}

/** Links to http, https, mailto and paths of the site only, whether typed, pasted or stored. */
const link = Link.configure({
  autolink: true,
  shouldAutoLink: (address) => /^https?:\/\//i.test(address),
  linkOnPaste: true,
  openOnClick: false,
  defaultProtocol: "https",
  isAllowedUri: (address) => parseLinkAddress(address) !== undefined,
  HTMLAttributes: { rel: "noopener", target: null },
});

export const inlineNodes = [
  lineBreak,
  strikethrough,
  superscript,
  subscript,
  code,
  language,
  footnote,
  link,
];

/** Converts inline content to Tiptap text nodes. Newlines become line-break nodes. */
export function inlinesToEditor(inlines: readonly Inline[]): EditorNode[] {
  return inlines.flatMap((inline) => {
    if ("text" in inline) return runToEditor(inline, []);
    const link = { type: "link", attrs: { href: inline.href } };
    return inline.children.flatMap((run) => runToEditor(run, [link]));
  });
}

/**
 * Converts Tiptap text nodes to inline content and merges adjacent runs with the same marks. Shared documents keep no
 * marks of line breaks: a break has those that the texts before and after it have in common.
 */
export function inlinesFromEditor(nodes: readonly EditorNode[] = []): Inline[] {
  const inlines: Inline[] = [];
  let before: EditorMark[] = [];
  let breakMarks: EditorMark[] | undefined;
  for (const [index, node] of nodes.entries()) {
    if (isText(node)) {
      before = node.marks ?? [];
      breakMarks = undefined;
    } else breakMarks ??= commonMarks(before, marksAfter(nodes, index));
    const marks = breakMarks ?? node.marks;
    const run = toRun({ ...node, marks });
    if (run) append(inlines, run, linkAddress(marks));
  }
  return inlines;
}

function isText({ text }: EditorNode): boolean {
  return text !== undefined;
}

/** Marks of the next text after a line break. */
function marksAfter(nodes: readonly EditorNode[], index: number): EditorMark[] {
  let next = index + 1;
  while (next < nodes.length && nodes[next]?.text === undefined) next += 1;
  return nodes[next]?.marks ?? [];
}

function commonMarks(before: readonly EditorMark[], after: readonly EditorMark[]): EditorMark[] {
  return before.filter((mark) => after.some((other) => isSameMark(mark, other)));
}

function isSameMark(one: EditorMark, other: EditorMark): boolean {
  const names = ["lang", "dir", "text"];
  return (
    one.type === other.type &&
    linkAddress([one]) === linkAddress([other]) &&
    names.every((name) => one.attrs?.[name] === other.attrs?.[name])
  );
}

/** Whether there is visible text. */
export function hasText(inlines: readonly Inline[]): boolean {
  return inlinesToText(inlines).trim() !== "";
}

function runToEditor(run: TextRun, outer: EditorMark[]): EditorNode[] {
  const { lang = "", dir = "", footnote } = run;
  const marks: EditorMark[] = [
    ...(footnote === undefined ? [] : [{ type: "footnote", attrs: { text: footnote } }]),
    ...outer,
    ...(lang !== "" || dir !== "" ? [{ type: "language", attrs: { lang, dir } }] : []),
    ...MARKS.filter((mark) => run[mark] === true).map((mark) => ({ type: mark })),
  ];
  const marked = marks.length > 0 ? { marks } : {};
  return run.text
    .split("\n")
    .flatMap((line, index) => [
      ...(index > 0 ? [{ type: "lineBreak", ...marked }] : []),
      ...(line !== "" ? [{ type: "text", text: line, ...marked }] : []),
    ]);
}

function toRun(node: EditorNode): TextRun | undefined {
  const text = node.type === "lineBreak" ? "\n" : node.text;
  if (!text) return undefined;
  const marks = node.marks ?? [];
  const attributesOf = (name: string) => marks.find(({ type }) => type === name)?.attrs;
  const hasMark = (name: string) => marks.some(({ type }) => type === name);
  return createRun(text, hasMark, {
    ...attributesOf("language"),
    footnote: attributesOf("footnote")?.text,
  });
}

function linkAddress(marks: readonly EditorMark[] = []): string | undefined {
  return parseLinkAddress(marks.find(({ type }) => type === "link")?.attrs?.href);
}

function append(inlines: Inline[], run: TextRun, href: string | undefined): void {
  const last = inlines.at(-1);
  if (href === undefined) {
    if (last && "text" in last) appendRun(inlines, last, run);
    else inlines.push(run);
  } else if (last && "href" in last && last.href === href) {
    appendRun(last.children, last.children.at(-1), run);
  } else {
    inlines.push({ type: "link", href, children: [run] } satisfies LinkInline);
  }
}

function appendRun(runs: Inline[], last: TextRun | undefined, run: TextRun): void {
  if (last && hasSameMarks(last, run)) last.text += run.text;
  else runs.push(run);
}
