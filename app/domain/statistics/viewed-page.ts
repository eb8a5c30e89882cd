/** A page that readers see, as its views are counted: stories and categories by their slug, others by their path. */
export type ViewedPage = { kind: "article" | "category" | "page"; name: string };

const PAGES: ReadonlySet<string> = new Set([
  "/",
  "/search",
  "/about",
  "/contact",
  "/privacy",
  "/terms",
  "/advertise",
  "/careers",
]);

/** Counted together: which tags and authors there are is no small, known list. */
const KINDS_OF_PAGE = new Set(["/tag", "/author"]);

const LONGEST_SLUG = 300;

/** The page at a path of the site; undefined when views of it are not counted. Whether it exists is not asked. */
export function parseViewedPage(path: string): ViewedPage | undefined {
  const whole = path.length > 1 ? path.replace(/\/$/, "") : path;
  if (PAGES.has(whole)) return { kind: "page", name: whole };
  const [, kind = "", part = "", ...rest] = whole.split("/");
  const slug = decode(part);
  if (rest.length > 0 || slug === undefined || slug.length === 0 || slug.length > LONGEST_SLUG)
    return undefined;
  if (kind === "article" || kind === "category") return { kind, name: slug };
  return KINDS_OF_PAGE.has(`/${kind}`) ? { kind: "page", name: `/${kind}` } : undefined;
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
