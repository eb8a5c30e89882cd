import { micromark, type Options } from "micromark";
import {
  gfmAutolinkLiteral,
  gfmAutolinkLiteralHtml,
} from "micromark-extension-gfm-autolink-literal";
import { gfmFootnote, gfmFootnoteHtml } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough, gfmStrikethroughHtml } from "micromark-extension-gfm-strikethrough";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { limitMarkdown } from "../../app/domain/limit-markdown.ts";

/** CommonMark with tables, footnotes, struck words and addresses as links, as most programs read it. */
const OPTIONS: Options = {
  allowDangerousHtml: true,
  extensions: [
    gfmAutolinkLiteral(),
    gfmFootnote(),
    gfmStrikethrough({ singleTilde: false }),
    gfmTable(),
  ],
  htmlExtensions: [
    gfmAutolinkLiteralHtml(),
    gfmFootnoteHtml({ label: " ", labelTagName: "p", labelAttributes: "" }),
    gfmStrikethroughHtml(),
    gfmTableHtml(),
  ],
};

const CODE_BLOCK = /<pre><code class="(language-[^"\s]{1,40})/g;

/** The HTML of a Markdown document, in which HTML stays as it is. Code has its language at the outer element. */
export function parseMarkdown(markdown: string): string {
  return micromark(limitMarkdown(markdown), OPTIONS).replace(
    CODE_BLOCK,
    '<pre class="$1"><code class="$1',
  );
}
