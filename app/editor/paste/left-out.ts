import {
  type Declarations,
  type ForeignElement,
  frameAddress,
  isComment,
  isHidden,
  isTrackedDeletion,
  parseStyle,
} from "../../domain/html-meaning.ts";
import { embedFrame } from "./arrange-embeds.ts";
import { arrangeMedia } from "./arrange-media.ts";
import { textOf } from "./dom.ts";
import { NEUTRAL_STYLE } from "./styles.ts";

/** Number of parts of a source that were left out, by kind. */
export type LeftOut = Record<Kind, number>;
type Kind = "comment" | "deletion" | "hidden" | "navigation" | "frame";

const NAMES: Record<Kind, readonly [one: string, many: string]> = {
  comment: ["comment", "comments"],
  deletion: ["deleted passage", "deleted passages"],
  hidden: ["hidden passage", "hidden passages"],
  navigation: ["menu or share button", "menus and share buttons"],
  frame: ["frame without an address", "frames without an address"],
};

/** Such as "2 comments and 1 deleted passage left out"; empty where nothing was. */
export function describeLeftOut(counts: LeftOut): string {
  const parts = Object.entries(NAMES).flatMap(([kind, [one, many]]) => {
    const count = counts[kind as Kind];
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  });
  return parts.length === 0 ? "" : `${new Intl.ListFormat("en-US").format(parts)} left out`;
}

/**
 * Removes what a reader of the source would not read as part of the text: comments and deletions of word processors,
 * hidden text, menus and share buttons. Frames become embeds, or links to what they show.
 */
export function removeLeftOut(body: HTMLElement, isOffice: boolean): LeftOut {
  arrangeMedia(body);
  const counts: LeftOut = { comment: 0, deletion: 0, hidden: 0, navigation: 0, frame: 0 };
  for (const element of [...body.querySelectorAll<HTMLElement>("*")]) {
    if (!body.contains(element)) continue;
    const kind = kindOf(element, isOffice);
    if (kind === undefined) continue;
    // The mark of a comment in the text is none by itself.
    if (textOf(element) !== "" && !(kind === "comment" && isCommentMark(element)))
      counts[kind] += 1;
    element.remove();
  }
  for (const frame of [...body.querySelectorAll<HTMLElement>(FRAMES)])
    if (body.contains(frame) && !linkFrame(frame)) counts.frame += 1;
  return counts;
}

function kindOf(element: HTMLElement, isOffice: boolean): Kind | undefined {
  const facts = readFacts(element);
  if (isComment(facts) && facts.style["mso-element"] !== "comment-list") return "comment";
  if (isTrackedDeletion(facts) || (isOffice && facts.name === "del")) return "deletion";
  if (isHidden(facts) || isDecoration(element)) return "hidden";
  return isNavigation(element) ? "navigation" : undefined;
}

function readFacts(element: HTMLElement): ForeignElement {
  return {
    name: element.nodeName.toLowerCase(),
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    style: styleOf(element),
  };
}

function styleOf(element: HTMLElement): Declarations {
  return parseStyle(element.getAttribute(NEUTRAL_STYLE) ?? undefined);
}

/** The sign in the text that a comment belongs to, such as "[R1]"; the comments themselves follow the text. */
function isCommentMark(element: HTMLElement): boolean {
  return styleOf(element)["mso-element"] !== "comment";
}

/** Icons and signs that are hidden from screen readers. Words that are hidden from them are visible, and stay. */
function isDecoration(element: HTMLElement): boolean {
  if (element.getAttribute("aria-hidden") !== "true") return false;
  return !/[\p{L}\p{N}]/u.test(textOf(element)) || /icon/i.test(element.className);
}

const NAVIGATION =
  /^(?:nav|navbar|navigation|breadcrumbs?|pagination|share|sharing|share-?(?:bar|buttons?|tools?|links?|icons?|this|widget)|social|social-?(?:bar|share|sharing|links?|icons?|buttons?|media)|addtoany(?:_.*)?|a2a_kit|sharedaddy|jp-relatedposts|newsletter-?(?:signup|form|box)|cookie-?(?:banner|notice))$/i;
const NAVIGATION_ROLES = ["navigation", "search", "menu", "menubar", "toolbar"];
/** Hosts and the beginnings of their paths where a page is shared. */
const SHARE_ADDRESSES: readonly (readonly [host: string, path: string])[] = [
  ["facebook.com", "/sharer"],
  ["facebook.com", "/dialog"],
  ["twitter.com", "/intent"],
  ["twitter.com", "/share"],
  ["x.com", "/intent"],
  ["x.com", "/share"],
  ["linkedin.com", "/share"],
  ["linkedin.com", "/sharing"],
  ["pinterest.com", "/pin/create"],
  ["reddit.com", "/submit"],
  ["wa.me", "/?"],
  ["api.whatsapp.com", "/send"],
  ["t.me", "/share"],
  ["bsky.app", "/intent"],
  ["threads.net", "/intent"],
];
/** A box of buttons is short; text that a page calls "social" is text. */
const LONGEST_BOX = 300;

function isNavigation(element: HTMLElement): boolean {
  if (element.nodeName === "NAV") return true;
  if (NAVIGATION_ROLES.includes(element.getAttribute("role") ?? "")) return true;
  if (element.nodeName === "A") return isShareAddress(element.getAttribute("href") ?? "");
  const names = `${element.className} ${element.id}`.split(/\s+/);
  return names.some((name) => NAVIGATION.test(name)) && textOf(element).length <= LONGEST_BOX;
}

function isShareAddress(href: string): boolean {
  const url = URL.parse(href);
  if (!url) return false;
  return SHARE_ADDRESSES.some(
    ([host, path]) =>
      (url.hostname === host || url.hostname.endsWith(`.${host}`)) &&
      `${url.pathname}${url.search}`.startsWith(path),
  );
}

const FRAMES = "iframe, frame, object, embed, video, audio";

/** Replaces a frame by an embed or by a link to what it shows; false where that has no address. */
function linkFrame(frame: HTMLElement): boolean {
  const sources = ["src", "data-src", "data"].map((name) => frame.getAttribute(name));
  const inner = frame.querySelector("source[src], embed[src]")?.getAttribute("src");
  const addresses = [...sources, inner].filter((source) => typeof source === "string");
  const embed = embedFrame(frame, addresses);
  if (embed) {
    frame.replaceWith(embed);
    return true;
  }
  const address = addresses.map((source) => frameAddress(source)).find(Boolean);
  if (address === undefined) {
    frame.remove();
    return false;
  }
  const { ownerDocument: document } = frame;
  const link = document.createElement("a");
  link.setAttribute("href", address);
  link.textContent = frame.getAttribute("title")?.trim() || address;
  const paragraph = document.createElement("p");
  paragraph.append(link);
  frame.replaceWith(paragraph);
  return true;
}
