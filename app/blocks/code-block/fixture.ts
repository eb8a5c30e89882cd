import type { CodeBlock } from "../../domain/content.ts";

export const codeBlockFixture: CodeBlock = {
  type: "code-block",
  language: "python",
  children: [{ text: 'for year in years:\n    print("<b>", year)\n' }],
};
