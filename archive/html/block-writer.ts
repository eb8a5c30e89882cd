import type {
  Block,
  HeadingBlock,
  ImageBlock,
  Inline,
  ListBlock,
  ListItem,
  UnknownBlock,
} from "../../app/domain/content.ts";
import { embedOfAddress } from "../../app/domain/embeds/read-embeds.ts";
import { frameAddress } from "../../app/domain/html-meaning.ts";
import { parseListStart } from "../../app/domain/parse-content.ts";
import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import type { BlockWriter } from "./block-writer-methods.ts";
import { closeBox } from "./box-writer.ts";
import { tidyCite, toLine } from "./clean-text.ts";
import { type Context, nearest, type QuoteBlock } from "./contexts.ts";
import { createInlineLine } from "./inline-line.ts";
import { addCaption, lineText } from "./line-text.ts";
import { hostOf } from "./links.ts";
import { hasItems, lastItem, numberItem } from "./list-items.ts";
import { embedBareAddress, linkBareAddress, readQuotedPost, toQuote } from "./post-lines.ts";
import { giveCaptions, readMedia } from "./read-media.ts";
import { tableToBlocks } from "./table-writer.ts";
import { termsToTimeline } from "./terms.ts";

/** A content block of an imported article. Images still carry the source's own address. */
export type ImportedBlock = Exclude<Block, UnknownBlock>;

// Deeper lists are merged into the list around them: only broken markup nests like that.
const MAX_LIST_DEPTH = 6;

// Deeper elements are treated as if they were at this level, so that searching the context stack stays fast.
const MAX_DEPTH = 32;

/** Places that are kept for the next heading. */
const MAX_PLACES = 100;

export function createBlockWriter(): BlockWriter {
  const blocks: ImportedBlock[] = [];
  const contexts: Context[] = [{ kind: "text" }];
  const line = createInlineLine();
  let waiting: ImageBlock[] = [];
  let listDepth = 0;
  const headings = new Map<string, HeadingBlock>();
  const places: string[] = [];

  const top = () => contexts.at(-1) ?? { kind: "text" as const };
  const open = <Kind extends Context>(context: Kind, close?: (context: Kind) => void) => {
    flush();
    if (contexts.length > MAX_DEPTH) return flush;
    contexts.push(context);
    return () => {
      flush();
      contexts.pop();
      close?.(context);
    };
  };

  /** List items and captions hold inline text only. */
  const isInTable = () => nearest(contexts, "cell", "table") !== undefined;
  const isInLine = () => nearest(contexts, "item", "list", "cite") !== undefined;

  function flush(): void {
    const inlines = line.take();
    if (inlines.length > 0) place(inlines);
    for (const image of waiting.splice(0)) place(image);
  }

  function place(content: Inline[] | ImageBlock): void {
    const names = places.splice(0);
    if (!Array.isArray(content)) {
      blocks.push(content);
      nearest(contexts, "figure")?.images.push(content);
      return;
    }
    const context = top();
    switch (context.kind) {
      case "heading":
        addHeading({ type: "heading", level: context.level, children: content }, names);
        return;
      case "quote": {
        if (context.type === "pull-quote" && context.last) {
          context.last.children.push({ text: "\n" }, ...content);
          return;
        }
        const quote: QuoteBlock = { type: context.type, children: content };
        context.last = quote;
        blocks.push(quote);
        return;
      }
      case "cite":
        context.lines.push(lineText(content));
        return;
      case "code":
        blocks.push({
          type: "code-block",
          language: context.language,
          children: [{ text: inlinesToText(content) }],
        });
        return;
      case "list":
        context.list.children.push({ type: "list-item", children: content });
        return;
      case "item":
        if (context.item.children.length > 0) context.item.children.push({ text: "\n" });
        context.item.children = context.item.children.concat(content);
        return;
      default:
        blocks.push(
          (context.kind === "post" || isInTable() ? undefined : embedBareAddress(content)) ?? {
            type: "paragraph",
            children: linkBareAddress(content),
          },
        );
    }
  }

  function addHeading(heading: HeadingBlock, names: readonly string[]): void {
    blocks.push(heading);
    for (const name of names) if (!headings.has(name)) headings.set(name, heading);
  }

  return {
    line,
    flush,
    headings,
    addPlace(name) {
      if (places.length < MAX_PLACES) places.push(name);
    },
    openHeading: (level) => (isInLine() ? open(top()) : open({ kind: "heading", level })),
    openQuote(type) {
      if (isInLine() || nearest(contexts, "quote")?.type === "pull-quote") return open(top());
      const quote = { kind: "quote" as const, type, last: null, cite: [] };
      return open<Extract<Context, { kind: "quote" }>>(quote, ({ last, cite }) => {
        if (cite.length === 0) return;
        // The caption of a figure inside the quote may have set the source already.
        if (last) last.cite = tidyCite([...(last.cite ? [last.cite] : []), ...cite].join(", "));
        else blocks.push({ type, children: [{ text: cite.join(", ") }] });
      });
    },
    openPost(addresses, onLostLinks) {
      if (isInLine() || isInTable()) return open(top());
      flush();
      const start = blocks.length;
      return open({ kind: "post" }, () => {
        const inner = blocks.splice(start);
        const post = readQuotedPost(addresses, inner, onLostLinks);
        for (const block of post ? [post] : inner.map(toQuote)) blocks.push(block);
      });
    },
    openCite() {
      const quote = nearest(contexts, "quote");
      return quote && open({ kind: "cite", lines: quote.cite });
    },
    openList(isOrdered, start) {
      flush();
      const parent = nearest(contexts, "item", "list");
      const around = parent?.list;
      if (around && listDepth >= MAX_LIST_DEPTH) return open({ kind: "list", list: around });
      const first = isOrdered ? parseListStart(start) : {};
      const list: ListBlock = { type: "list", ordered: isOrdered, ...first, children: [] };
      if (parent) {
        const item = parent.kind === "item" ? parent.item : lastItem(parent.list);
        item.lists ??= [];
        item.lists.push(list);
      } else blocks.push(list);
      listDepth += 1;
      return open({ kind: "list", list }, () => {
        listDepth -= 1;
      });
    },
    openItem(number, onOther) {
      flush();
      const around = nearest(contexts, "list", "item")?.list;
      const list = around ?? { type: "list", ordered: false, children: [] };
      // An item outside a list starts a list of its own.
      if (!around) blocks.push(list);
      const item: ListItem = { type: "list-item", children: [] };
      if (!numberItem(list, number)) onOther();
      list.children.push(item);
      return open({ kind: "item", item, list });
    },
    openFigure() {
      const figure = { kind: "figure" as const, images: [], caption: [] };
      return open<Extract<Context, { kind: "figure" }>>(figure, ({ images, caption }) => {
        if (caption.length === 0) return;
        const text = caption.join(" ");
        const image = images.at(-1);
        const block = blocks.at(-1);
        if (image && image.caption === "") addCaption(image, text);
        else if (block?.type === "embed" || block?.type === "audio" || block?.type === "video")
          block.caption = text.slice(0, 500);
        else if (block?.type === "block-quote" && !block.cite) block.cite = tidyCite(text);
        else blocks.push({ type: "paragraph", children: [{ text }] });
      });
    },
    openBox(type) {
      if (isInLine() || nearest(contexts, "quote", "cell", "box")) return open(top());
      flush();
      const box = { kind: "box" as const, type, start: blocks.length, title: [], caption: [] };
      return open<Extract<Context, { kind: "box" }>>(box, (closed) => {
        blocks.push(...closeBox(closed, blocks.splice(closed.start).filter(hasItems)));
      });
    },
    openTitle() {
      const box = nearest(contexts, "box");
      return box?.type === "fact-box" ? open({ kind: "cite", lines: box.title }) : undefined;
    },
    openTerms() {
      if (isInLine() || nearest(contexts, "quote", "cell", "box", "terms")) return open(top());
      flush();
      const list = { kind: "terms" as const, start: blocks.length, terms: [] };
      return open<Extract<Context, { kind: "terms" }>>(list, ({ start, terms }) => {
        const timeline = termsToTimeline(blocks.slice(start), terms);
        if (timeline) blocks.splice(start, Number.POSITIVE_INFINITY, timeline);
      });
    },
    openTerm() {
      flush();
      const list = nearest(contexts, "terms");
      list?.terms.push(blocks.length - list.start);
      return flush;
    },
    openCode: (language) => (isInLine() ? open(top()) : open({ kind: "code", language })),
    openTable() {
      if (isInLine() || nearest(contexts, "quote")) return open(top());
      const table = { kind: "table" as const, rows: [], caption: [] };
      return open<Extract<Context, { kind: "table" }>>(table, ({ rows, caption }) => {
        for (const block of tableToBlocks(rows, caption.join(" "))) blocks.push(block);
      });
    },
    openRow() {
      flush();
      nearest(contexts, "table")?.rows.push([]);
      return flush;
    },
    openCell(facts) {
      const table = isInLine() ? undefined : nearest(contexts, "table");
      if (!table) return undefined;
      flush();
      const cell = { kind: "cell" as const, start: blocks.length, blocks: [], ...facts };
      if (table.rows.length === 0) table.rows.push([]);
      table.rows.at(-1)?.push(cell);
      return open<Extract<Context, { kind: "cell" }>>(cell, (closed) => {
        closed.blocks = blocks.splice(closed.start);
      });
    },
    openCaption() {
      const figure = nearest(contexts, "figure", "table", "box");
      return figure && open({ kind: "cite", lines: figure.caption });
    },
    addImage(src, alt, target) {
      const credit = target ?? "";
      const image: ImageBlock = { type: "image", src, alt, caption: "", credit, children: [] };
      if (line.hasText()) waiting.push(image);
      else place(image);
      return image;
    },
    addFrame(source, title = "") {
      const address = frameAddress(source);
      if (address === undefined) return false;
      flush();
      const embed = isInLine() || isInTable() ? undefined : embedOfAddress(source ?? "", title);
      if (embed) blocks.push(embed);
      else line.addText(toLine(title) || hostOf(address), {}, address);
      flush();
      return true;
    },
    addMedia(type, values) {
      const media = isInLine() || isInTable() ? undefined : readMedia(type, values);
      if (!media) return false;
      flush();
      blocks.push(media);
      return true;
    },
    addCaptions: (address, language) => giveCaptions(blocks.at(-1), address, language),
    openMediaTitle() {
      const audio = blocks.at(-1);
      if (audio?.type !== "audio") return undefined;
      const title = { kind: "cite" as const, lines: [] as string[] };
      return open<Extract<Context, { kind: "cite" }>>(title, ({ lines }) => {
        audio.title = lines.join(" ").slice(0, 500);
      });
    },
    addDivider() {
      flush();
      if (!isInLine()) blocks.push({ type: "divider", children: [] });
    },
    isInText: () =>
      ["text", "post", "quote", "figure", "cell", "box", "terms"].includes(top().kind),
    finish() {
      flush();
      waiting = [];
      return blocks.filter(hasItems);
    },
  };
}
