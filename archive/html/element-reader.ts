import type { HeadingBlock } from "../../app/domain/content.ts";
import { isPost, POST_ADDRESSES } from "../../app/domain/embeds/read-embeds.ts";
import {
  boxOf,
  isComment,
  isHidden,
  isTrackedDeletion,
  marksOfName,
  marksOfStyle,
  parseStyle,
} from "../../app/domain/html-meaning.ts";
import type { BlockWriter } from "./block-writer-methods.ts";
import { toLine } from "./clean-text.ts";
import { isPlace, placeName, type SourceFootnotes } from "./footnotes.ts";
import type { Marks } from "./inline-line.ts";
import { imageTarget } from "./line-text.ts";
import { resolveAddress, safeHref } from "./links.ts";

type Attributes = Record<string, string>;
type Closer = (() => void) | undefined;

/** Elements whose content is not text of the article. */
const SKIPPED = new Set(
  ["script", "style", "head", "title", "template", "svg", "math", "canvas", "noscript"].concat([
    "iframe",
    "object",
    "video",
    "audio",
    "select",
    "datalist",
    "noembed",
    "noframes",
  ]),
);
const FRAMES = new Set(["iframe", "object", "video", "audio"]);
const BLOCKS = new Set(
  [
    "address",
    "article",
    "aside",
    "body",
    "caption",
    "center",
    "dd",
    "details",
    "dialog",
    "div",
  ].concat(
    ["fieldset", "footer", "form", "header", "hgroup", "html", "legend", "main", "nav"],
    ["option", "p", "section", "summary", "table", "tbody", "textarea", "tfoot", "thead", "tr"],
  ),
);
/** Maps HTML elements to calls of a block writer. */
export type ElementReader = {
  open(name: string, attributes: Attributes): Closer;
  style(): { marks: Marks; href: string | null; isRaw: boolean };
  isSkipping(): boolean;
};

export function createElementReader(
  writer: BlockWriter,
  { footnotes, base }: { footnotes: SourceFootnotes; base: string },
): ElementReader {
  let placeCount = 0;
  let marks: Marks = {};
  let href: string | null = null;
  let rawDepth = 0;
  let skipDepth = 0;
  // An audio or video element without `src` takes the address of its first `source`.
  let pendingMedia: { name: string; attributes: Attributes } | undefined;

  function withMarks(added: Marks): Closer {
    const before = marks;
    marks = { ...marks, ...added };
    return () => {
      marks = before;
    };
  }

  function skip(name: string, attributes: Attributes): Closer {
    // Addresses of scripts are no text.
    const source = FRAMES.has(name)
      ? (attributes.src ?? attributes["data-src"] ?? attributes.data)
      : undefined;
    if (skipDepth === 0) {
      const isAdded = addPlayer(name, source, attributes);
      const isMedia = name === "video" || name === "audio";
      pendingMedia = isMedia && !isAdded ? { name, attributes } : undefined;
    }
    skipDepth += 1;
    return () => {
      skipDepth -= 1;
      if (skipDepth === 0) pendingMedia = undefined;
    };
  }

  /** Audio and video as blocks, other players as embeds or links; false without an address. */
  function addPlayer(name: string, source: string | undefined, attributes: Attributes): boolean {
    const { title, poster, width, height } = attributes;
    if (name === "video" || name === "audio") {
      const src = poster?.trim();
      if (writer.addMedia(name, { file: source, title, src, width, height })) return true;
    }
    return writer.addFrame(source, title);
  }

  function hide(): Closer {
    skipDepth += 1;
    return () => {
      skipDepth -= 1;
    };
  }

  /** Whether an element is a footnote, which is read where the words are that it belongs to. */
  function isFootnote(name: string): boolean {
    if (!isPlace(name)) return false;
    placeCount += 1;
    return footnotes.places.has(placeCount - 1);
  }

  function openLink(attributes: Attributes): Closer {
    const note = footnotes.texts.get(placeName(attributes.href) ?? "");
    if (note !== undefined && writer.line.addFootnote(note)) return hide();
    const before = href;
    href = safeHref(attributes.href && resolveAddress(attributes.href, base));
    return () => {
      href = before;
    };
  }

  /** Verses are text with line breaks; other preformatted text is code. */
  function openPre(classes = ""): Closer {
    const isVerse = /(?:^|\s)(?:wp-block-verse|verse|poem|poetry)(?:\s|$)/.test(classes);
    const [, language = ""] = /(?:^|\s)lang(?:uage)?-([\w+#.-]{1,40})/.exec(classes) ?? [];
    const close = isVerse ? openBlock() : writer.openCode(language);
    const closeMarks = isVerse ? undefined : withMarks({ code: true });
    rawDepth += 1;
    return () => {
      close?.();
      rawDepth -= 1;
      closeMarks?.();
    };
  }

  function openBlock(): Closer {
    writer.flush();
    return writer.flush;
  }

  function openByName(name: string, attributes: Attributes): Closer {
    if (/^h[1-6]$/.test(name)) return writer.openHeading(Number(name[1]) as HeadingBlock["level"]);
    switch (name) {
      case "br":
        // Two line breaks in inline text start a new paragraph.
        if (rawDepth === 0 && writer.line.endsInBreak() && writer.isInText()) writer.flush();
        else writer.line.addBreak();
        return undefined;
      case "hr":
        writer.addDivider();
        return undefined;
      case "img":
        addImage(writer, attributes, { marks, target: imageTarget(href, base) });
        return undefined;
      case "a":
        return openLink(attributes);
      case "pre":
      case "listing":
      case "xmp":
        return openPre(attributes.class);
      case "blockquote":
        return isPost(attributes.class)
          ? writer.openPost(POST_ADDRESSES.map((each) => attributes[each] ?? ""))
          : writer.openQuote("block-quote");
      case "cite":
        return writer.openCite() ?? withMarks(marksOfName("cite"));
      case "footer":
        return writer.openCite() ?? openBlock();
      case "ul":
      case "menu":
      case "ol":
        return writer.openList(name === "ol");
      case "li":
        return writer.openItem();
      case "dl":
        return writer.openTerms();
      case "dt":
        return writer.openTerm();
      case "summary":
        return writer.openTitle() ?? openBlock();
      case "figure":
        return writer.openFigure();
      case "figcaption":
        return writer.openCaption() ?? writer.openCite() ?? openBlock();
      case "table":
        return writer.openTable();
      case "tr":
        return writer.openRow();
      case "caption":
        return writer.openCaption() ?? openBlock();
      case "td":
      case "th": {
        const { colspan, rowspan } = attributes;
        const close = writer.openCell({ isHeader: name === "th", colspan, rowspan });
        if (!close && writer.line.hasText()) writer.line.addText(" | ", {}, null);
        return close;
      }
      case "embed":
        writer.addFrame(attributes.src);
        return undefined;
    }
    if (BLOCKS.has(name)) return openBlock();
    return withMarks({ ...marksOfStyle(parseStyle(attributes.style)), ...marksOfName(name) });
  }

  return {
    open(name, attributes) {
      const isNote = isFootnote(name);
      if (name === "source" && pendingMedia) {
        const { name: player, attributes: given } = pendingMedia;
        if (addPlayer(player, attributes.src, given)) pendingMedia = undefined;
      }
      if (SKIPPED.has(name)) return skip(name, attributes);
      if (isNote || isUnseen(name, attributes)) return hide();
      if (skipDepth > 0) return undefined;
      if (attributes.class === "kg-audio-title") return writer.openMediaTitle() ?? openBlock();
      const box = boxOf(name, attributes.class);
      if (box === "pull-quote") return writer.openQuote("pull-quote");
      if (box) return writer.openBox(box);
      return openByName(elementName(name, attributes.class), attributes);
    },
    style: () => ({ marks, href, isRaw: rawDepth > 0 }),
    isSkipping: () => skipDepth > 0,
  };
}

/** Elements that readers of the source do not see, and what they contain. Void ones contain nothing. */
function isUnseen(name: string, attributes: Attributes): boolean {
  if (VOID.has(name)) return false;
  // The sign of a callout of Ghost.
  if (attributes.class === "kg-callout-emoji") return true;
  const element = { name, attributes, style: parseStyle(attributes.style) };
  return isHidden(element) || isComment(element) || isTrackedDeletion(element);
}

const VOID = new Set(["br", "hr", "img", "input", "meta", "link", "wbr", "col", "source", "embed"]);

/** The element name, with WordPress's `wp-caption` boxes and the items of its galleries mapped to figures. */
function elementName(name: string, classes: string | undefined): string {
  const list = classes?.split(/\s+/) ?? [];
  if (list.includes("gallery-item")) return "figure";
  if (list.includes("gallery-caption")) return "figcaption";
  if (list.includes("wp-caption-text")) return "figcaption";
  return list.includes("wp-caption") ? "figure" : name;
}

function addImage(
  writer: BlockWriter,
  attributes: Attributes,
  { marks, target }: { marks: Marks; target: string | null },
): void {
  const alt = toLine(attributes.alt ?? "");
  const classes = attributes.class ?? "";
  if (/\b(wp-smiley|emoji)\b/.test(classes)) {
    writer.line.addText(alt, marks, null);
    return;
  }
  if (/\bkg-bookmark-icon\b/.test(classes) || isTrackingPixel(attributes)) return;
  // Lazy-loading pages put the real address beside a placeholder.
  const src = attributes["data-src"] || attributes["data-lazy-src"] || attributes.src;
  if (src?.trim()) writer.addImage(src.trim(), alt, target);
}

function isTrackingPixel({ width, height }: Attributes): boolean {
  return width !== undefined && height !== undefined && Number(width) <= 2 && Number(height) <= 2;
}
