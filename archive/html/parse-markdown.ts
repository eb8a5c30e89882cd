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

/** A paragraph that is one address: that of a player or post, which is shown. */
const ADDRESS_ALONE = /<p><a href="([^"<>]{1,2000})">([^<>]{1,2000})<\/a><\/p>/g;
const CODE_BLOCK = /<pre><code class="(language-[^"\s]{1,40})/g;

/** The HTML of a Markdown document, in which HTML stays as it is. Code has its language at the outer element. */
export function parseMarkdown(markdown: string): string {
  return micromark(limitMarkdown(markdown), OPTIONS)
    .replace(ADDRESS_ALONE, (found, href, text) => (href === text ? `<p>${text}</p>` : found))
    .replace(CODE_BLOCK, '<pre class="$1"><code class="$1');
}
