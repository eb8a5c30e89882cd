import type { HeadingBlock } from "../../app/domain/content.ts";
import type { BlockWriter } from "./block-writer.ts";
import { toLine } from "./clean-text.ts";
import type { Marks } from "./inline-line.ts";
import { safeHref } from "./links.ts";

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
    ["dl", "dt", "fieldset", "footer", "form", "header", "hgroup", "html", "legend", "main", "nav"],
    ["option", "p", "section", "summary", "table", "tbody", "textarea", "tfoot", "thead", "tr"],
  ),
);
const MARKS: Record<string, Marks> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  dfn: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  code: { code: true },
  kbd: { code: true },
  samp: { code: true },
  tt: { code: true },
};

/** Maps HTML elements to calls of a block writer. */
export type ElementReader = {
  open(name: string, attributes: Attributes): Closer;
  style(): { marks: Marks; href: string | null; isRaw: boolean };
  isSkipping(): boolean;
};

export function createElementReader(writer: BlockWriter): ElementReader {
  let marks: Marks = {};
  let href: string | null = null;
  let rawDepth = 0;
  let skipDepth = 0;
  // An audio or video element without `src` takes the address of its first `source`.
  let isMediaPending = false;

  function withMarks(added: Marks): Closer {
    const before = marks;
    marks = { ...marks, ...added };
    return () => {
      marks = before;
    };
  }

  function skip(name: string, attributes: Attributes): Closer {
    const address = safeHref(attributes.src ?? attributes["data-src"] ?? attributes.data);
    if (skipDepth === 0 && address) writer.addLink(address);
    else if (skipDepth === 0) isMediaPending = name === "video" || name === "audio";
    skipDepth += 1;
    return () => {
      skipDepth -= 1;
      if (skipDepth === 0) isMediaPending = false;
    };
  }

  function openLink(attributes: Attributes): Closer {
    const before = href;
    href = safeHref(attributes.href);
    return () => {
      href = before;
    };
  }

  function openPre(): Closer {
    writer.flush();
    const closeMarks = withMarks({ code: true });
    rawDepth += 1;
    return () => {
      writer.flush();
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
        addImage(writer, attributes, marks);
        return undefined;
      case "a":
        return openLink(attributes);
      case "pre":
      case "listing":
      case "xmp":
        return openPre();
      case "blockquote":
        return writer.openQuote();
      case "cite":
        return writer.openCite() ?? withMarks(MARKS.cite ?? {});
      case "footer":
        return writer.openCite() ?? openBlock();
      case "ul":
      case "menu":
      case "ol":
        return writer.openList(name === "ol");
      case "li":
        return writer.openItem();
      case "figure":
        return writer.openFigure();
      case "figcaption":
        return writer.openCaption() ?? openBlock();
      case "td":
      case "th":
        if (writer.line.hasText()) writer.line.addText(" | ", {}, null);
        return undefined;
      case "embed":
        addEmbed(writer, attributes.src);
        return undefined;
    }
    if (BLOCKS.has(name)) return openBlock();
    return withMarks(MARKS[name] ?? marksOfStyle(attributes.style));
  }

  return {
    open(name, attributes) {
      if (name === "source" && isMediaPending && addEmbed(writer, attributes.src))
        isMediaPending = false;
      if (SKIPPED.has(name)) return skip(name, attributes);
      if (skipDepth > 0) return undefined;
      return openByName(elementName(name, attributes.class), attributes);
    },
    style: () => ({ marks, href, isRaw: rawDepth > 0 }),
    isSkipping: () => skipDepth > 0,
  };
}

/** The element name, with WordPress's `wp-caption` boxes mapped to figures. */
function elementName(name: string, classes: string | undefined): string {
  if (!classes?.includes("wp-caption")) return name;
  const list = classes.split(/\s+/);
  if (list.includes("wp-caption-text")) return "figcaption";
  return list.includes("wp-caption") ? "figure" : name;
}

/** Marks written as inline styles, as pasted text has them. */
function marksOfStyle(style: string | undefined): Marks {
  if (!style) return {};
  return {
    ...(/font-weight:\s*(bold|[6-9]00)/i.test(style) && { bold: true }),
    ...(/font-style:\s*italic/i.test(style) && { italic: true }),
    ...(isUnderlined(style) && { underline: true }),
  };
}

function isUnderlined(style: string): boolean {
  return style.split(";").some((declaration) => {
    const [property = "", value = ""] = declaration.toLowerCase().split(":", 2);
    return property.includes("text-decoration") && value.includes("underline");
  });
}

function addEmbed(writer: BlockWriter, src: string | undefined): boolean {
  const address = safeHref(src);
  if (address) writer.addLink(address);
  return address !== null;
}

function addImage(writer: BlockWriter, attributes: Attributes, marks: Marks): void {
  const alt = toLine(attributes.alt ?? "");
  const classes = attributes.class ?? "";
  if (/\b(wp-smiley|emoji)\b/.test(classes)) {
    writer.line.addText(alt, marks, null);
    return;
  }
  if (/\bkg-bookmark-icon\b/.test(classes) || isTrackingPixel(attributes)) return;
  // Lazy-loading pages put the real address beside a placeholder.
  const src = attributes["data-src"] || attributes["data-lazy-src"] || attributes.src;
  if (src?.trim()) writer.addImage(src.trim(), alt);
}

function isTrackingPixel({ width, height }: Attributes): boolean {
  return width !== undefined && height !== undefined && Number(width) <= 2 && Number(height) <= 2;
}
