import { type DateStyle, formatLongTime, formatMastheadDate } from "../../domain/dates.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../domain/languages.ts";
import type { BrowserText } from "../../domain/texts/browser-texts.ts";
import { fillText } from "../../domain/texts/translate.ts";
import { CATALOGUE_ID } from "../../ui/page-texts.ts";
import {
  BAR_ID,
  CACHED_PAGES_ID,
  OFFLINE_PART,
  OFFLINE_TEXTS,
  ONLINE_PART,
  ONLINE_TITLE,
  UNREACHABLE_TEXTS,
} from "../offline-texts.ts";

/** A cached page in the list of the offline page. `title` is HTML. */
export type CachedEntry = { path: string; title: string; cachedAt: string };

/**
 * Reason for serving a copy: no connection, no response (a browser often takes a dead connection for a live one), or a
 * gateway that reports that the site is down.
 */
export type Cause = "offline" | "unknown" | "site-down";

const CAUSES = {
  offline: "You are offline.",
  unknown: "You are offline, or the site cannot be reached.",
  "site-down": "The site cannot be reached at the moment.",
} as const satisfies Record<Cause, BrowserText>;

/** An attribute of the first element. */
const TIME_ZONE = / data-time-zone="([^"]*)"/;

const LANGUAGE = / lang="([^"]*)"/;

/** The translations that a page has for its scripts. */
const CATALOGUE_START = ` id="${CATALOGUE_ID}">`;

/** Translates a text into the language of the page. */
type Say = (text: BrowserText) => string;

/** Placeholder for today's date, which no page contains. */
const DATE_PLACEHOLDER = /(<p class="masthead-date"[^<>]*>)(<\/p>)/;

const CACHED_PAGES_PLACEHOLDER = `<div id="${CACHED_PAGES_ID}"></div>`;

const BAR = "block border-b border-hairline bg-tint px-4 py-3 text-center text-small text-ink";
const TITLE = "block font-serif text-card font-semibold group-hover:underline";
const TIME = "mt-1 block text-meta text-quiet";

/** Styles that hide loading states, which only scripts would end, and account links, which need a connection. */
const STYLE =
  '<style>.image-spinner,#side-menu :is([href="/login"],[href="/signup"]){display:none}.masthead-account{visibility:hidden}@media (width<64rem){.masthead-account{display:none}}</style>';

/**
 * Converts a cached page to an offline copy: without its scripts, whose requests would fail, and with a banner that
 * says that it is a copy.
 */
export function toCopy(
  html: string,
  { cachedAt, cause, script }: { cachedAt: string; cause: Cause; script: string },
): string {
  const style = readDateStyle(html);
  const say = readTexts(html);
  const bar = `<output id="${BAR_ID}" class="${BAR}" data-again="${escapeHtml(say("You are online again. This page is still the copy of {date}."))}" data-link="${escapeHtml(say("Load the current page"))}">${say(CAUSES[cause])} ${say("This page is the copy of {date}.").replace("{date}", time(cachedAt, style))}</output>`;
  return withScript(html, script).replace(/<body\b[^<>]*>/, (body) => body + bar);
}

/** The offline page with the list of cached pages. */
export function toOfflinePage(
  html: string,
  { entries, cause, script }: { entries: CachedEntry[]; cause: Cause; script: string },
): string {
  const say = readTexts(html);
  const style = readDateStyle(html);
  const list =
    entries.length === 0
      ? `<p class="mt-4 text-quiet">${say("No page is stored in this browser yet.")}</p>`
      : `<ul class="mt-2">${entries.map((entry) => toItem(entry, say, style)).join("")}</ul>`;
  const texts = cause === "site-down" ? UNREACHABLE_TEXTS : OFFLINE_TEXTS;
  const page = html
    .replace(ONLINE_PART, '<div hidden="">')
    .replace(OFFLINE_PART, "<div>")
    .replaceAll(say(ONLINE_TITLE), say(texts.title))
    .replace(say(OFFLINE_TEXTS.title), say(texts.title))
    .replace(say(OFFLINE_TEXTS.explanation), say(texts.explanation));
  return (
    withScript(page, script)
      // The page replaces the requested one, so a retry is a request for that URL.
      .replace('href="/offline"', 'href=""')
      .replace(CACHED_PAGES_PLACEHOLDER, () => list)
  );
}

/** Sorts those in `paths` first, in its order, then the others in their own. */
export function inOrder<Entry extends CachedEntry>(entries: Entry[], paths: string[]): Entry[] {
  const place = ({ path }: Entry) => (paths.includes(path) ? paths.indexOf(path) : paths.length);
  return entries.toSorted((left, right) => place(left) - place(right));
}

/** Title of a page as HTML, without the site name. */
export function titleOf(html: string, path: string): string {
  if (path === "/") return readTexts(html)("Front page");
  const title = /<title\b[^<>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  return title.replace(/ \| [^|]*$/, "") || path;
}

function toItem({ path, title, cachedAt }: CachedEntry, say: Say, style: DateStyle): string {
  return `<li class="border-b border-hairline"><a class="group block py-4" href="${path}"><span class="${TITLE}">${title}</span> <span class="${TIME}">${say("Copy of {date}").replace("{date}", time(cachedAt, style))}</span></a></li>`;
}

function withScript(html: string, script: string): string {
  const timeZone = TIME_ZONE.exec(html)?.[1] ?? "UTC";
  const date = formatMastheadDate(new Date(), { ...readDateStyle(html), timeZone });
  return html
    .replace(DATE_PLACEHOLDER, `$1${date}$2`)
    .replace(/<script\b[^<]*(?:<(?!\/?script\b)[^<]*)*<\/script>/g, "")
    .replace(/<iframe\b[^<]*(?:<(?!\/?iframe\b)[^<]*)*<\/iframe>/g, "")
    .replace(/<link\b[^<>]*>/g, (link) => (link.includes('rel="modulepreload"') ? "" : link))
    .replace("</head>", () => `${STYLE}<script type="module" src="${script}"></script></head>`);
}

function readTexts(html: string): Say {
  const start = html.indexOf(CATALOGUE_START);
  const json = html.slice(start + CATALOGUE_START.length, html.indexOf("</script>", start));
  const catalogue = start === -1 ? undefined : JSON.parse(json);
  return (text) => fillText(catalogue, text);
}

/** How the page writes dates, in the time zone of this device. */
function readDateStyle(html: string): DateStyle {
  return { language: (LANGUAGE.exec(html)?.[1] ?? DEFAULT_LANGUAGE) as Language };
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** The copy was made by this device, so the time is in its own zone. */
function time(date: string, style: DateStyle): string {
  return `<time datetime="${date}">${formatLongTime(date, style)}</time>`;
}
