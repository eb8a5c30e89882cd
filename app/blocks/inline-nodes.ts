import { Mark, markInputRule, Node } from "@tiptap/core";
import { Link } from "@tiptap/extension-link";
import { parseLinkAddress } from "../domain/parse-inlines.ts";

/** A line break within a block; in the stored text it is a newline. */
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

/** Unlike the library's own, code may be bold, italic or a link at the same time: stored stories have that. */
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

/** Links to the web and to mailboxes; anything else never becomes one, typed, pasted or stored. */
const link = Link.configure({
  autolink: true,
  shouldAutoLink: (address) => /^https?:\/\//i.test(address),
  linkOnPaste: true,
  openOnClick: false,
  defaultProtocol: "https",
  isAllowedUri: (address) => parseLinkAddress(address) !== undefined,
  HTMLAttributes: { rel: "noopener", target: null },
});

export const inlineNodes = [lineBreak, code, link];
