import { findRoute } from "../route-table.ts";

/** A page that readers see, as its views are counted: articles and categories by their slug, others by their path. */
export type ViewedPage = { kind: "article" | "category" | "page"; name: string };

const MAX_SLUG_LENGTH = 300;

/** The page at a path; undefined when its views are not counted. Does not check that the page exists. */
export function parseViewedPage(path: string): ViewedPage | undefined {
  const whole = path.length > 1 ? path.replace(/\/$/, "") : path;
  const { isCounted, pattern } = findRoute(whole);
  if (!isCounted) return undefined;
  if (!pattern.includes(":")) return { kind: "page", name: whole };
  const [, area = "", part = ""] = whole.split("/");
  const slug = decode(part);
  if (!slug || slug.length > MAX_SLUG_LENGTH) return undefined;
  if (area === "article" || area === "category") return { kind: area, name: slug };
  // Tags and authors are counted together, because their number is unbounded.
  return { kind: "page", name: `/${area}` };
}

/** Normalizes the host of a referrer; empty without one, undefined when it is invalid or the site's own. */
export function parseReferrer(host: string, ownHost: string): string | undefined {
  if (host === "") return "";
  const name = bare(host);
  const isHost = name.length <= 253 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name);
  return isHost && name !== bare(ownHost) ? name : undefined;
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, "");
}

/** PostgreSQL cannot store NUL or lone surrogates. */
function decode(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part);
    return text.includes("\0") || !text.isWellFormed() ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Counts that are written to the database in one batch. */
export type ViewBatch = {
  /** `hour` is the start of an hour, as an ISO date-time. */
  views: (ViewedPage & { hour: string; views: number })[];
  /** `day` is `yyyy-MM-dd` in UTC; an empty host means no referrer. */
  referrers: { day: string; host: string; views: number }[];
};
