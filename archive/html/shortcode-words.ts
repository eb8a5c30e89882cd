import { embedOfAddress } from "../../app/domain/embeds/read-embeds.ts";
import { escapeHtml, kindOfFile } from "./shortcode-html.ts";
import { embedOf, figuresOf, listOf, type ShortcodeContext } from "./shortcode-parts.ts";
import type { ShortcodeAttributes } from "./shortcode-tokens.ts";

/** Elements around the words of shortcodes that stand for one. `title` is that of the box. */
const ELEMENTS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  pullquote: ['<aside class="pullquote">', "</aside>"],
  su_pullquote: ['<aside class="pullquote">', "</aside>"],
  quote: ["<blockquote>", "</blockquote>"],
  blockquote: ["<blockquote>", "</blockquote>"],
  su_quote: ["<blockquote>", "</blockquote>"],
  et_pb_testimonial: ["<blockquote>", "</blockquote>"],
  su_box: ['<div class="fact-box">', "</div>"],
  su_note: ['<div class="fact-box">', "</div>"],
  infobox: ['<div class="fact-box">', "</div>"],
  box: ['<div class="fact-box">', "</div>"],
  su_spoiler: ["<details>", "</details>"],
  spoiler: ["<details>", "</details>"],
  expand: ["<details>", "</details>"],
  toggle: ["<details>", "</details>"],
  vc_toggle: ["<details>", "</details>"],
  et_pb_toggle: ["<details>", "</details>"],
  et_pb_accordion_item: ["<details>", "</details>"],
  fusion_toggle: ["<details>", "</details>"],
};

/** Shortcodes in a line of text. */
const INLINE = new Set([
  "dropcap",
  "highlight",
  "tooltip",
  "abbr",
  "su_highlight",
  "su_dropcap",
  "fusion_dropcap",
  "fusion_highlight",
  "fusion_tooltip",
]);
const DIVIDERS = new Set([
  "hr",
  "divider",
  "separator",
  "su_divider",
  "vc_separator",
  "et_pb_divider",
  "fusion_separator",
]);

/** Shortcodes whose words WordPress shows, in elements or without. */
export const WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(ELEMENTS),
  ...INLINE,
  ...DIVIDERS,
  "caption",
  "wp_caption",
  "contact-form",
  "contact-form-7",
  "jetpack-related-posts",
]);

/** Names of shortcodes that show nothing of an article. */
const NO_CONTENT =
  /form|slider|menu|sidebar|widget|login|register|search|related|subscribe|share|social/;
const HEADINGS = ["title", "heading", "header", "question"];
const LINES = [
  "subtitle",
  "subhead",
  "subheading",
  "text",
  "description",
  "quote",
  "answer",
  "caption",
].concat(["author", "cite", "job_title", "company_name"]);
const IMAGES = [
  "src",
  "image",
  "image_url",
  "image_src",
  "url",
  "background_image",
  "photo",
  "logo",
  "images",
  "ids",
  "image_id",
];
const LINKS = [
  "link",
  "href",
  "url",
  "button_url",
  "button_link",
  "video",
  "video_url",
  "src",
  "link_url",
];

export function isInline(name: string): boolean {
  return INLINE.has(name);
}

/** Whether the name is that of a page builder, whose shortcodes only arrange what is in them. */
function isBuilder(name: string): boolean {
  return /^(?:vc|et_pb|fusion|su|av|tatsu|cs|mk|themify|ux|wpb|kc)_/.test(name) || WORDS.has(name);
}

/** HTML before and after the words of a shortcode, with what it shows itself. */
export function wordsAround(
  name: string,
  attributes: ShortcodeAttributes,
  { isAlone, context }: { isAlone: boolean; context: ShortcodeContext },
): { before: string; after: string } {
  if (DIVIDERS.has(name)) return { before: "<hr>", after: "" };
  if (!isBuilder(name) || NO_CONTENT.test(name))
    context.onChange(
      isAlone ? `shortcode [${name}] left out` : `shortcode [${name}] left out, its words kept`,
    );
  if (INLINE.has(name) || NO_CONTENT.test(name)) return { before: "", after: "" };
  const { named } = attributes;
  const link = linkOf(named);
  if (!isAlone && link && /button|btn|link/.test(name))
    return { before: `<a href="${escapeHtml(link)}">`, after: "</a>" };
  const [start, end] = (Object.hasOwn(ELEMENTS, name) && ELEMENTS[name]) || ["", ""];
  const heading = wordsOf(named, /heading|title/.test(name) ? [...HEADINGS, "text"] : HEADINGS);
  const title = start === "<details>" ? ["<summary>", "</summary>"] : ["<h3>", "</h3>"];
  const lines = LINES.flatMap((key) => {
    const words = wordsOf(named, [key]);
    return words === "" || words === heading ? [] : [`<p>${words}</p>`];
  });
  const isQuote = start === "<blockquote>" || start.startsWith("<aside");
  const shown = [
    ...(heading === "" ? [] : [`${title[0]}${heading}${title[1]}`]),
    ...imagesOf(named, context),
  ];
  const below = isQuote
    ? lines.map((line) => line.replace(/^<p>/, "<cite>").replace(/<\/p>$/, "</cite>"))
    : lines;
  const target = isAlone && link ? showLink(link, named) : "";
  return isQuote
    ? { before: start + shown.join(""), after: below.join("") + end }
    : { before: start + shown.join("") + below.join("") + target, after: end };
}

function wordsOf(named: ReadonlyMap<string, string>, keys: readonly string[]): string {
  const value = keys.map((key) => named.get(key) ?? "").find((each) => each.trim() !== "") ?? "";
  // Sizes, colors, addresses and names of settings are no words.
  const isSetting = /^(?:[a-z0-9_#.%-]*|https?:\S*|\d+)$/.test(value.slice(0, 200));
  return isSetting && !keys.includes("title") ? "" : escapeHtml(value.slice(0, 2000));
}

function imagesOf(
  named: ReadonlyMap<string, string>,
  { findAttachment, onChange }: ShortcodeContext,
): string[] {
  return IMAGES.flatMap((key) => {
    const value = named.get(key)?.trim() ?? "";
    if (/^(?:https?:)?\/\//i.test(value) && kindOfFile(value) === "image")
      return [`<img src="${escapeHtml(value)}" alt="${escapeHtml(named.get("alt") ?? "")}">`];
    if (!/^\d{1,12}(?:\s*,\s*\d{1,12}){0,500}$/.test(value)) return [];
    return [figuresOf(listOf(value, findAttachment, onChange))];
  });
}

/** The page that a shortcode leads to. Some write it as `url:https%3A%2F%2F…|title:…`. */
function linkOf(named: ReadonlyMap<string, string>): string | undefined {
  for (const key of LINKS) {
    const value = named.get(key)?.trim() ?? "";
    const [, encoded] = /^url:([^|]+)/.exec(value) ?? [];
    const address = encoded ? decode(encoded) : value;
    if (/^(?:https?:)?\/\//i.test(address) && kindOfFile(address) !== "image") return address;
  }
  return undefined;
}

function showLink(link: string, named: ReadonlyMap<string, string>): string {
  if (embedOfAddress(link) || kindOfFile(link) !== "other") return embedOf(link);
  const words = named.get("button_text") ?? named.get("text") ?? named.get("title") ?? "";
  return words.trim() === ""
    ? embedOf(link)
    : `<p><a href="${escapeHtml(link)}">${escapeHtml(words)}</a></p>`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
