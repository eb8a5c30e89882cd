import type { HeadingBlock } from "../../app/domain/content.ts";
import { isPost } from "../../app/domain/embeds/read-embeds.ts";
import { boxOf, marksOfName, marksOfStyle, parseStyle } from "../../app/domain/html-meaning.ts";
import type { BlockWriter } from "./block-writer-methods.ts";
import { toLine } from "./clean-text.ts";
import { createDrawingReader } from "./drawing-reader.ts";
import {
  addressesOfPost,
  BLOCKS,
  elementName,
  hasOtherNumbers,
  isUnseen,
  languageOfCode,
  PLAYERS,
  SKIPPED,
} from "./element-names.ts";
import { scriptedEmbed } from "./embed-elements.ts";
import { isPlace, placeName, type SourceFootnotes } from "./footnotes.ts";
import { createImageReader } from "./image-reader.ts";
import type { Marks } from "./inline-line.ts";
import { imageTarget } from "./line-text.ts";
import { changeOfLink, hostOf, resolveLink, safeHref } from "./links.ts";
import { toPageLink } from "./page-links.ts";
import { createPlayerReader } from "./player-reader.ts";
import { createTextStyle } from "./text-style.ts";

type Attributes = Record<string, string>;
type Closer = (() => void) | undefined;

/** Maps HTML elements to calls of a block writer. */
export type ElementReader = {
  open(name: string, attributes: Attributes): Closer;
  /** Notes a text; false where it is none that readers see. */
  noteText(text: string): boolean;
  style(): { marks: Marks; href: string | null; isRaw: boolean };
};

export function createElementReader(
  writer: BlockWriter,
  {
    footnotes,
    base,
    onChange,
  }: { footnotes: SourceFootnotes; base: string; onChange: (what: string) => void },
): ElementReader {
  let placeCount = 0;
  let rawDepth = 0;
  let skipDepth = 0;
  let unseenDepth = 0;
  let isInNoscript = false;
  /** Texts, images and players so far. */
  let shownCount = 0;
  const style = createTextStyle(writer.line);
  const images = createImageReader(writer);
  const addImage = (attributes: Attributes) => images.add(attributes, imageContext());
  const drawing = createDrawingReader(writer, addImage);
  const players = createPlayerReader(writer, { base, onChange, addImage });

  const noteNumbers = () => onChange("lists are numbered 1, 2, 3 that were not");
  const isSkipping = () => skipDepth > 0 || players.isOpen() || drawing.isSkipping();

  /** The marks of the text around an image, and the page that it leads to. */
  function imageContext(): { marks: Marks; target: string | null } {
    shownCount += 1;
    writer.line.addGap();
    return { marks: style.marks(), target: imageTarget(style.href()) };
  }

  function hide(): Closer {
    skipDepth += 1;
    return () => {
      skipDepth -= 1;
    };
  }

  /** Leaves out words that readers of the source do not see. */
  function hideUnseen(classes = ""): Closer {
    const show = hide();
    // Parts of players are no words.
    if (/(?:^|\s)kg-/.test(classes)) return show;
    unseenDepth += 1;
    return () => {
      unseenDepth -= 1;
      show?.();
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
    const address = attributes.href && resolveLink(attributes.href, base);
    const href = toPageLink(address, base) ?? safeHref(address);
    const change = changeOfLink(address, href, rawDepth > 0 && style.marks().code === true);
    if (change) onChange(change);
    if (/button|btn/.test(attributes.class ?? "")) writer.line.addGap();
    const shownBefore = shownCount;
    const close = style.withHref(href);
    return () => {
      if (href !== null && shownCount === shownBefore) onChange("links without words left out");
      close();
    };
  }

  /** Image maps have links of their own. */
  function addArea({ alt = "", href: given }: Attributes): void {
    const address = safeHref(given && resolveLink(given, base));
    if (address === null) return;
    writer.flush();
    writer.line.addText(toLine(alt) || hostOf(address), {}, address);
    writer.flush();
  }

  /** Verses are text with line breaks; other preformatted text is code. */
  function openPre(classes = ""): Closer {
    const language = languageOfCode(classes);
    const close = language === null ? openBlock() : writer.openCode(language);
    const closeMarks = language === null ? undefined : style.withMarks({ code: true });
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

  /** The background of a figure is an image of it. */
  function openFigure(attributes: Attributes): Closer {
    const close = writer.openFigure();
    images.addBackground(attributes);
    return close;
  }

  function openPlayer(name: string, attributes: Attributes): Closer {
    shownCount += 1;
    return players.open(name, attributes);
  }

  /** Elements without content; false for all others. */
  function addEmpty(name: string, attributes: Attributes): boolean {
    switch (name) {
      case "br":
        // Two line breaks in inline text start a new paragraph.
        if (rawDepth === 0 && writer.line.endsInBreak() && writer.isInText()) writer.flush();
        else writer.line.addBreak();
        return true;
      case "hr":
        writer.addDivider();
        return true;
      case "img":
        addImage(attributes);
        return true;
      case "source":
        images.addSource(attributes);
        return true;
      case "area":
        addArea(attributes);
        return true;
      case "input":
        if (attributes.type !== "hidden") onChange("form fields left out");
        return true;
      default:
        return false;
    }
  }

  function openByName(name: string, attributes: Attributes): Closer {
    if (/^h[1-6]$/.test(name)) return writer.openHeading(Number(name[1]) as HeadingBlock["level"]);
    if (addEmpty(name, attributes)) return undefined;
    switch (name) {
      case "a":
        return openLink(attributes);
      case "picture":
        images.openPicture();
        return undefined;
      case "pre":
        return openPre(attributes.class);
      case "blockquote":
        return isPost(attributes.class)
          ? writer.openPost(addressesOfPost(attributes), () =>
              onChange("links in posts became text"),
            )
          : writer.openQuote("block-quote");
      case "cite":
        return writer.openCite() ?? style.withMarks(marksOfName("cite"));
      case "footer":
        return writer.openCite() ?? openBlock();
      case "q":
        return style.quote();
      case "rt":
        return style.wrap("(", ")");
      case "ul":
      case "ol":
        if (hasOtherNumbers(attributes)) noteNumbers();
        return writer.openList(name === "ol", attributes.start);
      case "li":
        return writer.openItem(attributes.value, noteNumbers);
      case "dl":
        return writer.openTerms();
      case "dt":
        return writer.openTerm();
      case "summary":
        return writer.openTitle() ?? openBlock();
      case "figure":
        return openFigure(attributes);
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
    }
    if (name === "math" || style.isInFormula()) return style.formula(name);
    if (BLOCKS.has(name)) return openBlock();
    const ownMarks = marksOfStyle(parseStyle(attributes.style));
    return style.withMarks({ ...ownMarks, ...marksOfName(name) });
  }

  /** Images and players that pages have for browsers without scripts. */
  function addAlternative(name: string, attributes: Attributes): undefined {
    if (name === "img") images.addAlternative(attributes, imageContext().target);
    if (name === "iframe") players.addAlternative(attributes);
  }

  function openSkipped(name: string, attributes: Attributes): Closer {
    if (name === "script" && skipDepth === 0) players.addScript(attributes);
    if (name === "select" && skipDepth === 0) onChange("form fields left out");
    return hide();
  }

  function openNoscript(): Closer {
    const show = hide();
    isInNoscript = true;
    return () => {
      isInNoscript = false;
      show?.();
    };
  }

  return {
    open(name, attributes) {
      const isNote = isFootnote(name);
      for (const place of [attributes.id, name === "a" ? attributes.name : undefined])
        if (place) writer.addPlace(place);
      if (players.isOpen()) {
        players.addPart(name, attributes);
        return PLAYERS.has(name) ? players.open(name, attributes) : undefined;
      }
      if (isInNoscript) return addAlternative(name, attributes);
      if (SKIPPED.has(name)) return openSkipped(name, attributes);
      if (isNote) return hide();
      if (!PLAYERS.has(name) && isUnseen(name, attributes)) return hideUnseen(attributes.class);
      if (skipDepth > 0) return undefined;
      if (name === "svg" || drawing.isOpen()) return drawing.open(name, attributes);
      if (name === "noscript") return openNoscript();
      if (PLAYERS.has(name) || name === "embed") return openPlayer(name, attributes);
      const embed = scriptedEmbed(name, attributes);
      if (embed && players.addFrame(embed.address, embed.title)) return hide();
      if (name !== "figure") images.addBackground(attributes);
      if (attributes.class === "kg-audio-title") return writer.openMediaTitle() ?? openBlock();
      const box = boxOf(name, attributes.class);
      if (box === "pull-quote") return writer.openQuote("pull-quote");
      if (box) return writer.openBox(box);
      return openByName(elementName(name, attributes.class), attributes);
    },
    noteText(text) {
      const isShown = !isSkipping();
      if (text.trim() === "") return isShown;
      if (isShown) {
        shownCount += 1;
        images.closeLast();
      }
      if (!isShown && unseenDepth > 0) onChange("hidden text left out");
      return isShown;
    },
    style: () => ({ marks: style.marks(), href: style.href(), isRaw: rawDepth > 0 }),
  };
}
