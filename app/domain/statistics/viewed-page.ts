import { findRoute } from "../find-route.ts";

/** A page that readers see, as its views are counted: stories and categories by their slug, others by their path. */
export type ViewedPage = { kind: "article" | "category" | "page"; name: string };

const LONGEST_SLUG = 300;

/** The page at a path of the site; undefined when its views are not counted. Whether it exists is not looked up. */
export function parseViewedPage(path: string): ViewedPage | undefined {
  const whole = path.length > 1 ? path.replace(/\/$/, "") : path;
  const { isCounted, pattern } = findRoute(whole);
  if (!isCounted) return undefined;
  if (!pattern.includes(":")) return { kind: "page", name: whole };
  const [, area = "", part = ""] = whole.split("/");
  const slug = decode(part);
  if (!slug || slug.length > LONGEST_SLUG) return undefined;
  if (area === "article" || area === "category") return { kind: area, name: slug };
  // Counted together: which tags and authors there are is no short, known list.
  return { kind: "page", name: `/${area}` };
}

/**
 * The host of the page that led to the site, in the form that is counted; empty when there was none, and
 * undefined when it is no host of another site.
 */
export function parseReferrer(host: string, ownHost: string): string | undefined {
  if (host === "") return "";
  const name = bare(host);
  const isHost = name.length <= 253 && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name);
  return isHost && name !== bare(ownHost) ? name : undefined;
}

function bare(host: string): string {
  return host.toLowerCase().replace(/^www\./, "");
}

/** PostgreSQL stores neither a zero character nor half a surrogate pair. */
function decode(part: string): string | undefined {
  try {
    const text = decodeURIComponent(part);
    return text.includes("\0") || !text.isWellFormed() ? undefined : text;
  } catch {
    return undefined;
  }
}
