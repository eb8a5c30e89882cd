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
const HEADINGS = ["title", "heading", "header", "question", "h2"];
const LINES = [
  "subtitle",
  "subhead",
  "subheading",
  "text",
  "description",
  "quote",
  "answer",
  "caption",
].concat(["author", "cite", "job_title", "company_name", "h4", "name", "position"]);
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
  "btn_link",
  "video",
  "video_url",
  "src",
  "link_url",
];

/** Words of a link, the most certain first. */
const LABELS = ["button_text", "btn_title", "link_text", "linktext", "text", "title"];

const READ = new Set([...HEADINGS, ...LINES, ...IMAGES, ...LINKS, ...LABELS, "alt"]);
/** Attributes that no reader sees, though their values may be words. */
const SETTINGS = /label|class|style|css|font|color|animat|align|icon/;

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
  if (isBuilder(name) && [...named].some(([key, value]) => isUnreadSentence(key, value)))
    context.onChange(`words in settings of the shortcode [${name}] left out`);
  const link = linkOf(named);
  if (!isAlone && link && /button|btn|link/.test(name))
    return { before: `<a href="${escapeHtml(link)}">`, after: "</a>" };
  const [start, end] = (Object.hasOwn(ELEMENTS, name) && ELEMENTS[name]) || ["", ""];
  const label = link && LABELS.find((key) => named.get(key)?.trim());
  const heading = wordsOf(named, /heading|title/.test(name) ? [...HEADINGS, "text"] : HEADINGS);
  const title = start === "<details>" ? ["<summary>", "</summary>"] : ["<h3>", "</h3>"];
  const lines = LINES.flatMap((key) => {
    const words = key === label ? "" : wordsOf(named, [key]);
    return words === "" || words === heading ? [] : [`<p>${words}</p>`];
  });
  const isQuote = start === "<blockquote>" || start.startsWith("<aside");
  const target = link ? showLink(link, (label && named.get(label)) ?? "") : "";
  // A link with the words of the heading stands in its place.
  const isLinked = label !== undefined && heading !== "" && wordsOf(named, [label]) === heading;
  const shown = [
    isLinked ? target : heading && `${title[0]}${heading}${title[1]}`,
    ...imagesOf(named, context),
  ].join("");
  const below = isQuote
    ? lines.map((line) => line.replace(/^<p>/, "<cite>").replace(/<\/p>$/, "</cite>"))
    : lines;
  const rest = isLinked ? "" : target;
  return isQuote
    ? { before: start + shown, after: below.join("") + end + rest }
    : { before: start + shown + below.join(""), after: rest + end };
}

function isUnreadSentence(key: string, value: string): boolean {
  const isSentence = /^\p{L}[^{}|;]*$/u.test(value) && value.trim().split(" ").length > 2;
  return isSentence && !READ.has(key) && !SETTINGS.test(key);
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
    if (isAddress(value) && kindOfFile(value) === "image")
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
    if (isAddress(address) && kindOfFile(address) !== "image") return address;
  }
  return undefined;
}

function showLink(link: string, words: string): string {
  if (words === "" || embedOfAddress(link) || kindOfFile(link) !== "other") return embedOf(link);
  return `<p><a href="${escapeHtml(link)}">${escapeHtml(words)}</a></p>`;
}

/** Whether an attribute is an address: in full, without its scheme, or a path on the site of the archive. */
function isAddress(value: string): boolean {
  return /^(?:https?:\/\/|\/[^\s])/i.test(value);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
