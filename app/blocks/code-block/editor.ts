import { Node, textblockTypeInputRule } from "@tiptap/core";
import type { CodeBlock } from "../../domain/content.ts";
import { KEYS } from "../../domain/newsroom/shortcut-keys.ts";
import { parseCodeLanguage } from "../../domain/parse-content.ts";
import type { BlockEditor } from "../base/block-editor.ts";

const INDENT = "  ";

/** Program text without marks. A third Enter, or the arrow key on the last line, leaves it. */
const codeBlockNode = Node.create({
  name: "codeBlock",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  addAttributes: () => ({
    language: {
      default: "",
      parseHTML: readLanguage,
      renderHTML: ({ language }) => (language === "" ? {} : { "data-language": language }),
    },
  }),
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" }],
  renderHTML: ({ HTMLAttributes }) => ["pre", { ...HTMLAttributes, dir: "ltr" }, ["code", 0]],
  addKeyboardShortcuts() {
    return {
      [KEYS.codeBlock]: () => this.editor.commands.toggleNode(this.name, "paragraph"),
      Tab: () => {
        if (!this.editor.isActive(this.name)) return false;
        this.editor.view.dispatch(this.editor.state.tr.insertText(INDENT));
        return true;
      },
      Enter: () => {
        const { empty, $anchor } = this.editor.state.selection;
        const isAtEnd = empty && $anchor.parentOffset === $anchor.parent.content.size;
        if ($anchor.parent.type !== this.type || !isAtEnd) return false;
        if (!$anchor.parent.textContent.endsWith("\n\n")) return false;
        return this.editor
          .chain()
          .command(({ tr }) => tr.delete($anchor.pos - 2, $anchor.pos) !== undefined)
          .exitCode()
          .run();
      },
      // At the start of the block: as text again.
      Backspace: () => {
        const { empty, $anchor } = this.editor.state.selection;
        const isAtStart = empty && $anchor.parentOffset === 0 && $anchor.parent.type === this.type;
        return isAtStart && this.editor.commands.setNode("paragraph");
      },
    };
  },
  addInputRules() {
    return [
      textblockTypeInputRule({
        find: /^```([\w+#.-]{0,40})\s$/,
        type: this.type,
        getAttributes: ([, language]) => ({ language: parseCodeLanguage(language) }),
      }),
    ];
  },
});

/** Language of a copied block, or of its `code` element: pages write it as a class, "language-python". */
function readLanguage(element: HTMLElement): string {
  const classes = `${element.className} ${element.querySelector("code")?.className ?? ""}`;
  const [, named] = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(classes) ?? [];
  return parseCodeLanguage(element.dataset.language ?? named);
}

export const codeBlockEditor: BlockEditor<CodeBlock> = {
  nodes: [codeBlockNode],
  names: ["codeBlock"],
  texts: { codeBlock: ["language"] },
  toEditor: ({ language, children }) => ({
    type: "codeBlock",
    attrs: { language },
    content: [{ type: "text", text: children.map(({ text }) => text).join("") }],
  }),
  fromEditor({ attrs, content = [] }) {
    // A line break in place of a newline is what a paragraph had before it became code.
    const text = content.map((node) => (node.type === "lineBreak" ? "\n" : node.text)).join("");
    if (text.trim() === "") return undefined;
    return {
      type: "code-block",
      language: parseCodeLanguage(attrs?.language),
      children: [{ text }],
    };
  },
};
