import { type AnyNode, type Element, isTag, isText } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import { canonicalAddress, emptyReading, type Reading, withoutAddresses } from "./reading.ts";

/** Stands for the address of a page that the source does not name. */
export const UNKNOWN_PLACE = "https://site.invalid/";
const SKIPPED = new Set(
  "script style template noscript svg math head title object textarea select".split(" "),
);
/** Elements within a line: all others separate words. */
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
/** Parts of players that only work while they play, and signs. */
const FURNITURE =
  /(?:^|\s)(?:kg-audio-player|kg-audio-player-container|kg-video-player|kg-video-player-container|kg-callout-emoji|kg-audio-thumbnail)(?:\s|$)/;
/** A host in place of an address, as writers mean it. */
const HOST = /^(?:[a-z\d-]{1,63}\.){1,5}(?:com|org|net|info|[a-z]{2})(?:[/?#]|$)/i;
const MARK = /^[\s[(]*(?:\d{1,4}|[*†‡↩^]|[a-z])[\s\])]*\ufe0e?$/i;

/**
 * Reads HTML through the document that htmlparser2 makes of it: the text that a page shows, and addresses in full.
 *
 * @param base address of the page.
 */
export function readHtml(html: string, base: string): Reading {
  const reading = emptyReading();
  const parts: string[] = [];
  // A stack rather than recursion: documents may be nested a hundred thousand levels deep.
  const rest: (AnyNode | string)[] = [parseDocument(html)];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (typeof node === "string") parts.push(node);
    else if (isText(node)) parts.push(node.data);
    else if (isTag(node)) {
      if (isUnseen(node)) continue;
      const isApart = !INLINE.has(node.name) || /button|btn/.test(node.attribs.class ?? "");
      const gap = isApart ? "\n" : "";
      parts.push(gap, addElement(reading, node, base));
      rest.push(gap);
      // Browsers show what is in players only where they cannot play.
      if (!/^(?:audio|video)$/.test(node.name) && !saysItsAddress(node, base))
        rest.push(...node.children.toReversed());
    } else if ("children" in node) rest.push(...node.children.toReversed());
  }
  return withoutAddresses({ ...reading, text: parts.join("") });
}

/** The text of HTML alone. */
export function readHtmlText(html: string): string {
  return readHtml(html, UNKNOWN_PLACE).text;
}

/** Notes the addresses of an element; returns the text that stands for it. */
function addElement(reading: Reading, element: Element, base: string): string {
  const { name, attribs } = element;
  const add = (list: string[], address: string | undefined) => {
    const full = toFullAddress(address, base);
    if (full !== null) list.push(full);
  };
  if (name === "a" && !isAroundImage(element)) add(reading.links, attribs.href);
  if (name === "iframe" || name === "embed") add(reading.links, attribs.src);
  if (name === "audio" || name === "video") {
    add(reading.recordings, attribs.src ?? firstSource(element));
    if (name === "video") add(reading.recordings, firstCaptions(element));
    add(reading.images, attribs.poster);
  }
  if (name === "img") {
    if (/\b(?:wp-smiley|emoji)\b/.test(attribs.class ?? "")) return "";
    add(reading.images, attribs["data-src"] || attribs["data-lazy-src"] || attribs.src);
    return attribs.src || attribs["data-src"] ? `\n${attribs.alt ?? ""}\n` : "";
  }
  const [, background] = /background(?:-image)?:[^;]{0,200}?url\(\s*["']?([^"')]{1,2000})/i.exec(
    (attribs.style ?? "").slice(0, 10_000),
  ) ?? [undefined, undefined];
  if (background !== undefined && !isShownBelow(element, background))
    add(reading.images, background);
  return "";
}

/** An address as a browser writes it on that page; null for none, and for places of the page that it does not have. */
export function toFullAddress(address: string | undefined, base: string): string | null {
  const given = (address ?? "").trim().replace(/^__GHOST_URL__\/?/, "/");
  if (given === "" || given.startsWith("#") || /^(?:javascript|data|blob):/i.test(given)) {
    return null;
  }
  if (HOST.test(given)) return URL.parse(`http://${given}`)?.href ?? given;
  // WordPress answers its plain links at the front page.
  const page = given.startsWith("?") ? (URL.parse("/", base)?.href ?? base) : base;
  return URL.parse(given, page)?.href ?? given;
}

function isUnseen(element: Element): boolean {
  const { name, attribs } = element;
  if (SKIPPED.has(name) || "hidden" in attribs) return true;
  if (FURNITURE.test(attribs.class ?? "")) return true;
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribs.style ?? "")) return true;
  if (name === "img") {
    const { width, height } = attribs;
    const isPixel =
      width !== undefined && height !== undefined && Number(width) <= 2 && Number(height) <= 2;
    return isPixel || /\bkg-bookmark-icon\b/.test(attribs.class ?? "");
  }
  // The number of a footnote, and its way back.
  return name === "a" && (attribs.href ?? "").includes("#") && MARK.test(ownText(element));
}

/** Whether the words of a link are the address that it leads to. */
function saysItsAddress(element: Element, base: string): boolean {
  const href = element.name === "a" ? toFullAddress(element.attribs.href, base) : null;
  if (href === null || element.children.length > 1) return false;
  const text = DomUtils.textContent(element).trim();
  return /^https?:/.test(text) && canonicalAddress(text) === canonicalAddress(href);
}

/** A link around images alone that leads to its file, as editors set it by themselves. */
function isAroundImage(element: Element): boolean {
  const children = element.children.filter((child) => !isText(child) || child.data.trim() !== "");
  if (children.length === 0 || !children.every((child) => isTag(child) && child.name === "img"))
    return false;
  return /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i.test(element.attribs.href ?? "");
}

/** Whether the background of an element is the image in it: WordPress writes both. */
function isShownBelow({ children }: Element, background: string): boolean {
  const [image] = children.filter(isTag);
  return image?.name === "img" && image.attribs.src === background;
}

function firstSource(element: Element): string | undefined {
  const source = element.children.find((child) => isTag(child) && child.name === "source");
  return source && isTag(source) ? source.attribs.src : undefined;
}

/** A video has one file of captions. */
function firstCaptions(element: Element): string | undefined {
  const track = element.children.find(
    (child) =>
      isTag(child) &&
      child.name === "track" &&
      /^(?:captions|subtitles)$/i.test(child.attribs.kind ?? "subtitles"),
  );
  return track && isTag(track) ? track.attribs.src : undefined;
}

function ownText(element: Element): string {
  const [only] = element.children;
  if (element.children.length !== 1 || !only) return "";
  if (isText(only)) return only.data;
  return isTag(only) ? ownText(only) : "";
}
