import { z } from "zod";
import type { Inline, ListItem } from "../../app/domain/content.ts";
import { parseContent } from "../../app/domain/parse-content.ts";
import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import type { ImportedBlock } from "../html/block-writer.ts";
import { type HtmlOptions, htmlToBlocks, textOrHtmlToBlocks } from "../html/html-to-blocks.ts";
import { createInlineLine } from "../html/inline-line.ts";
import { safeHref } from "../html/links.ts";
import { markdownToBlocks, markdownToInlines } from "../html/markdown.ts";

const EMBED_URLS = new Map([
  ["youtube", "https://www.youtube.com/watch?v="],
  ["vimeo", "https://vimeo.com/"],
]);

/** The blocks of an article, from the first body field that has content. */
export function readJsonBody(article: JsonArticle, options: HtmlOptions): ImportedBlock[] {
  if (article.blocks?.length) {
    return article.blocks.flatMap((block, index, all) => readBlock(block, all[index - 1]?.speaker));
  }
  if (article.html) return htmlToBlocks(article.html, options);
  if (article.markdown) return markdownToBlocks(article.markdown, options);
  if (article.paragraphs?.length) return readParagraphs(article.paragraphs);
  if (typeof article.content === "string") return textOrHtmlToBlocks(article.content, options);
  if (Array.isArray(article.content)) {
    return readParagraphs(article.content.filter((part) => typeof part === "string"));
  }
  return parseContent(article.content).map((block) =>
    block.type === "unknown" ? { type: "paragraph", children: block.children } : block,
  );
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
      // As in print, the name is shown only where the speaker changes.
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

/** Turns an embedded player into a link with the source's title. */
function readEmbed({ provider, id, title, url, text }: JsonBlock): ImportedBlock[] {
  const player = provider ? EMBED_URLS.get(provider.toLowerCase()) : undefined;
  const href = safeHref(url ?? (player && id ? `${player}${encodeURIComponent(id)}` : undefined));
  const label = title || text || href || "";
  if (!href)
    return filled(readInlines(label, false), { type: "paragraph", children: [{ text: label }] });
  return [{ type: "paragraph", children: [{ type: "link", href, children: [{ text: label }] }] }];
}

/** Plain lines as paragraphs; consecutive lines with a bullet become one list. */
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

/** Removes `**` that Markdown does not read as emphasis and that the plain text does not have. */
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

// An optional field of the wrong type is ignored rather than rejecting the article.
const text = z.string().nullish().catch(null);
const names = z.array(z.string()).nullish().catch(null);

const blockSchema = z.looseObject({
  type: z.string(),
  text: z.string().catch(""),
  level: z.number().nullish().catch(null),
  items: names,
  ordered: z.boolean().nullish().catch(null),
  cite: text,
  speaker: text,
  markdown: text,
  items_markdown: names,
  provider: text,
  id: text,
  title: text,
  url: text,
});

const imageSchema = z.looseObject({
  file: text,
  url: text,
  src: text,
  alt: text,
  decorative: z.boolean().nullish().catch(null),
  caption: text,
  credit: text,
});

// A name, or an object with a name.
const named = z.union([
  z.string().transform((name) => ({
    name,
    slug: null,
    bio: null,
    image: null,
    role: null,
    kind: null,
    addresses: null,
  })),
  z.looseObject({
    name: z.string(),
    slug: text,
    bio: text,
    image: text,
    role: text,
    kind: text,
    addresses: names,
  }),
]);

const commentSchema = z.looseObject({
  source_id: z.string(),
  parent_id: text,
  kind: z.string().catch("comment"),
  author_name: z.string().catch(""),
  author_email: z.string().catch(""),
  author_url: z.string().catch(""),
  body: z.string(),
  is_approved: z.boolean().catch(false),
  written_at: text,
});

const noteSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  text: z.string(),
  version_number: z.number().int(),
  published_at: z.string(),
  changed_at: text.transform((moment) => moment ?? null),
  withdrawn_at: text.transform((moment) => moment ?? null),
});

/** One line of a JSON Lines archive. Unknown fields are ignored. */
export const jsonArticleSchema = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  title: z.string(),
  slug: text,
  excerpt: text,
  category: named.nullish(),
  tags: z.union([z.string().transform((list) => list.split(",")), names]),
  author: named.nullish().catch(null),
  authors: z.array(named).nullish().catch(null),
  byline: text,
  url: text,
  addresses: names,
  published_at: z.union([z.string(), z.number()]).nullish(),
  modified_at: z.union([z.string(), z.number()]).nullish(),
  updated_at: z.union([z.string(), z.number()]).nullish(),
  status: text,
  kind: text,
  blocks: z.array(blockSchema).nullish(),
  paragraphs: names,
  content: z.unknown().optional(),
  html: text,
  markdown: text,
  image: z.union([z.string(), imageSchema]).nullish().catch(null),
  featured: z.boolean().nullish().catch(null),
  is_featured: z.boolean().nullish().catch(null),
  is_popular: z.boolean().nullish().catch(null),
  sponsor: text,
  label: text,
  seo_title: text,
  seo_description: text,
  social_title: text,
  social_description: text,
  social_image: text,
  canonical_url: text,
  created_at: z.union([z.string(), z.number()]).nullish().catch(null),
  first_published_at: z.union([z.string(), z.number()]).nullish().catch(null),
  based_on: z.number().int().nullish().catch(null),
  due_at: text,
  planned_for: text,
  note: text,
  source: text,
  source_url: text,
  licence: text,
  licence_url: text,
  license: text,
  license_url: text,
  attribution: text,
  comments: z.array(commentSchema).nullish().catch(null),
  notes: z.array(noteSchema).nullish().catch(null),
});

export type JsonArticle = z.infer<typeof jsonArticleSchema>;
export type JsonBlock = z.infer<typeof blockSchema>;
