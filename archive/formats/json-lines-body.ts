import type { Inline, ListItem } from "../../app/domain/content.ts";
import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import type { ImportedBlock } from "../archive-story.ts";
import { htmlToBlocks } from "../html/html-to-blocks.ts";
import { createInlineLine } from "../html/inline-line.ts";
import { safeHref } from "../html/links.ts";
import { markdownToBlocks, markdownToInlines } from "../html/markdown.ts";
import type { JsonBlock, JsonStory } from "./json-lines-schema.ts";
import { textOrHtmlToBlocks } from "./read-body.ts";

const PLAYERS = new Map([
  ["youtube", "https://www.youtube.com/watch?v="],
  ["vimeo", "https://vimeo.com/"],
]);

/** The body of a story, from the first of the fields that may hold it. */
export function readJsonBody(story: JsonStory): ImportedBlock[] {
  if (story.blocks?.length) {
    return story.blocks.flatMap((block, index, all) => readBlock(block, all[index - 1]?.speaker));
  }
  if (story.html) return htmlToBlocks(story.html);
  if (story.markdown) return markdownToBlocks(story.markdown);
  if (story.paragraphs?.length) return readParagraphs(story.paragraphs);
  if (typeof story.content === "string") return textOrHtmlToBlocks(story.content);
  if (Array.isArray(story.content)) {
    return readParagraphs(story.content.filter((part) => typeof part === "string"));
  }
  return [];
}

function readBlock(block: JsonBlock, speakerBefore: string | null | undefined): ImportedBlock[] {
  const children = block.markdown
    ? withoutStrayStars(markdownToInlines(block.markdown), block.text)
    : readInlines(block.text, false);
  switch (block.type) {
    case "heading":
      return filled(children, { type: "heading", level: levelOf(block.level), children });
    case "quote":
    case "block-quote": {
      const cite = block.cite
        ? inlinesToText(markdownToInlines(block.cite)).replace(/\s+/g, " ")
        : "";
      return filled(children, { type: "block-quote", children, ...(cite && { cite }) });
    }
    case "list":
      return readList(block);
    case "embed":
      return readEmbed(block);
    case "divider":
      return [{ type: "divider", children: [] }];
    default: {
      // As in print, the name stands where the speaker changes.
      const isNamed = block.speaker && block.speaker !== speakerBefore;
      const speaker = isNamed ? [{ text: `${block.speaker}:`, bold: true }, { text: " " }] : [];
      return filled(children, { type: "paragraph", children: [...speaker, ...children] });
    }
  }
}

function readList(block: JsonBlock): ImportedBlock[] {
  const isMarkdown = Boolean(block.items_markdown?.length);
  const items = (isMarkdown ? block.items_markdown : block.items) ?? [];
  const children = items
    .map((item): ListItem => ({ type: "list-item", children: readInlines(item, isMarkdown) }))
    .filter((item) => item.children.length > 0);
  return children.length > 0 ? [{ type: "list", ordered: block.ordered ?? false, children }] : [];
}

/** A player becomes a link to what it plays, under the title that the source gives it. */
function readEmbed({ provider, id, title, url, text }: JsonBlock): ImportedBlock[] {
  const player = provider ? PLAYERS.get(provider.toLowerCase()) : undefined;
  const href = safeHref(url ?? (player && id ? `${player}${encodeURIComponent(id)}` : undefined));
  const label = title || text || href || "";
  if (!href)
    return filled(readInlines(label, false), { type: "paragraph", children: [{ text: label }] });
  return [{ type: "paragraph", children: [{ type: "link", href, children: [{ text: label }] }] }];
}

/** Flat lines: those that follow one another with a bullet are one list. */
function readParagraphs(lines: string[]): ImportedBlock[] {
  const blocks: ImportedBlock[] = [];
  for (const line of lines) {
    const children = readInlines(line.replace(/^\s*•\s+/, ""), false);
    const last = blocks.at(-1);
    if (children.length === 0) continue;
    if (!/^\s*•\s/.test(line)) blocks.push({ type: "paragraph", children });
    else if (last?.type === "list") last.children.push({ type: "list-item", children });
    else blocks.push({ type: "list", ordered: false, children: [{ type: "list-item", children }] });
  }
  return blocks;
}

/** Stars that are no mark-up by the rules of Markdown, and that the source's plain text is without. */
function withoutStrayStars(inlines: Inline[], plain: string): Inline[] {
  if (plain === "" || plain.includes("**") || !inlinesToText(inlines).includes("**"))
    return inlines;
  const strip = (text: string) => text.replaceAll("**", "");
  return inlines.map((inline) =>
    "children" in inline
      ? { ...inline, children: inline.children.map((run) => ({ ...run, text: strip(run.text) })) }
      : { ...inline, text: strip(inline.text) },
  );
}

function readInlines(text: string, isMarkdown: boolean): Inline[] {
  if (isMarkdown) return markdownToInlines(text);
  const line = createInlineLine();
  line.addText(text, {}, null);
  return line.take();
}

function filled(children: Inline[], block: ImportedBlock): ImportedBlock[] {
  return children.length > 0 ? [block] : [];
}

function levelOf(level: number | null | undefined): 1 | 2 | 3 | 4 | 5 | 6 {
  const known = [1, 2, 3, 4, 5, 6] as const;
  return known.find((one) => one === level) ?? 2;
}
