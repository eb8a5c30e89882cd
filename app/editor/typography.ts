import { Extension } from "@tiptap/core";
import { ellipsis, emDash, InputRule, inputRules, smartQuotes } from "@tiptap/pm/inputrules";

/** A dash between digits is that of a range. The two hyphens before have become an em dash by then. */
const rangeDash = new InputRule(
  /(?<=\d)—(\d)$/,
  (state, [, digit = ""], start, end) => state.tr.insertText(`–${digit}`, start, end),
  { inCodeMark: false },
);

/**
 * Typed quotes, dashes and ellipses become typographic ones, except in code. Backspace right after brings back what was
 * typed.
 */
export const typography = Extension.create({
  name: "typography",
  addProseMirrorPlugins: () => [
    inputRules({ rules: [rangeDash, ...smartQuotes, emDash, ellipsis] }),
  ],
});
