import { POST_ADDRESSES } from "../../app/domain/embeds/read-embeds.ts";
import {
  isComment,
  isHidden,
  isTrackedDeletion,
  parseStyle,
} from "../../app/domain/html-meaning.ts";

type Attributes = Readonly<Record<string, string | undefined>>;

/** Elements whose content is not text of the article. */
export const SKIPPED: ReadonlySet<string> = new Set(
  ["script", "style", "head", "title", "template", "canvas", "noembed", "noframes"].concat([
    "select",
    "datalist",
    "annotation",
    "annotation-xml",
    "rp",
  ]),
);

export const PLAYERS: ReadonlySet<string> = new Set(["iframe", "object", "video", "audio"]);

/** Elements that begin and end a line. */
export const BLOCKS: ReadonlySet<string> = new Set(
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

const VOID = new Set(["br", "hr", "img", "input", "meta", "link", "wbr", "col", "source", "embed"]);

/** Elements that readers of the source do not see, and what they contain. Void ones contain nothing. */
export function isUnseen(name: string, attributes: Attributes): boolean {
  if (VOID.has(name)) return false;
  // The sign of a callout of Ghost.
  if (attributes.class === "kg-callout-emoji") return true;
  const element = { name, attributes, style: parseStyle(attributes.style) };
  return isHidden(element) || isComment(element) || isTrackedDeletion(element);
}

/** Whether a list counts in another way than 1, 2, 3. */
export function hasOtherNumbers({ reversed, type }: Attributes): boolean {
  return reversed !== undefined || /^[ai]$/i.test(type ?? "");
}

/** Elements that browsers show like others. */
const SAME = new Map([
  ["listing", "pre"],
  ["xmp", "pre"],
  ["menu", "ul"],
  ["amp-img", "img"],
]);

/** The element name, with WordPress's `wp-caption` boxes and the items of its galleries mapped to figures. */
export function elementName(name: string, classes: string | undefined): string {
  const list = classes?.split(/\s+/) ?? [];
  if (list.includes("gallery-item")) return "figure";
  if (list.includes("gallery-caption")) return "figcaption";
  if (list.includes("wp-caption-text")) return "figcaption";
  if (list.includes("wp-caption")) return "figure";
  return SAME.get(name) ?? name;
}

/** Language of preformatted text by its classes; empty where it is not named, null for verses. */
export function languageOfCode(classes: string): string | null {
  if (/(?:^|\s)(?:wp-block-verse|verse|poem|poetry)(?:\s|$)/.test(classes)) return null;
  return /(?:^|\s)lang(?:uage)?-([\w+#.-]{1,40})/.exec(classes)?.[1] ?? "";
}

/** Addresses that may be that of a quoted post. */
export function addressesOfPost(attributes: Attributes): string[] {
  return POST_ADDRESSES.map((each) => attributes[each] ?? "");
}
