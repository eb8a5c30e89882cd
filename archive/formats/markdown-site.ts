import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import type { ArchiveFile, ReadOptions } from "../input/archive-file.ts";
import { readDocuments } from "../input/document-files.ts";
import { sectionsOf } from "./markdown-places.ts";

/** Addresses of pages by the settings of Jekyll or Hugo. */
export type MarkdownSite = {
  /** Address of the site; null where the settings do not name it. */
  address: string | null;
  /** Pattern of the addresses of posts; by section in Hugo. */
  permalinks: string | Record<string, unknown>;
};

const SETTINGS =
  /^(?:[^/]+\/)?(?:_config\.ya?ml|(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml))$/;
/** Patterns of Jekyll that have names. */
const STYLES: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  none: "/:categories/:title.html",
};

/** Reads the settings of the program that made the site. Settings that cannot be read say nothing. */
export async function readMarkdownSite(
  file: ArchiveFile,
  options: ReadOptions,
): Promise<MarkdownSite> {
  const site: MarkdownSite = { address: null, permalinks: "date" };
  for await (const { name, text } of readDocuments(file, (name) => SETTINGS.test(name), options)) {
    const settings = parseSettings(name, text ?? "");
    const permalinks = settings.permalink ?? settings.permalinks;
    if (typeof permalinks === "string" || isRecord(permalinks)) site.permalinks = permalinks;
    const { url = settings.baseURL, baseurl = "" } = settings;
    const address = typeof url === "string" ? URL.parse(`${url}${baseurl}`) : null;
    if (address?.protocol.startsWith("http")) site.address = `${address.href.replace(/\/$/, "")}/`;
  }
  return site;
}

/**
 * The address that the page of a file had: of a post of Jekyll by the pattern of its site, of a page of Hugo by its folder
 * or the pattern of its section. Null where neither program made the site.
 */
export function derivedAddress(
  { permalinks }: MarkdownSite,
  {
    name,
    slug,
    date,
    categories,
  }: { name: string; slug: string; date: string | null; categories: readonly string[] },
): string | null {
  if (/(?:^|\/)_posts\//.test(name)) {
    const style = typeof permalinks === "string" ? permalinks : "date";
    const sections = categories.map((each) => each.toLowerCase());
    return date && fill(STYLES[style] ?? style, { slug, date, sections });
  }
  if (!/(?:^|\/)content\//.test(name)) return null;
  const sections = sectionsOf(name);
  const pattern = patternOf(permalinks, sections[0] ?? "");
  return pattern && date
    ? fill(pattern, { slug, date, sections })
    : `/${[...sections, slug].join("/")}/`;
}

function patternOf(permalinks: MarkdownSite["permalinks"], section: string): string | null {
  if (typeof permalinks === "string") return null;
  const own = isRecord(permalinks.page) ? permalinks.page[section] : undefined;
  const pattern = own ?? permalinks[section];
  return typeof pattern === "string" ? pattern : null;
}

function fill(
  pattern: string,
  { slug, date, sections }: { slug: string; date: string; sections: readonly string[] },
): string {
  const day = date.slice(0, 10).split("-");
  const [year = "", month = "", dayOfMonth = ""] = day;
  const values: Record<string, string> = {
    year,
    month,
    day: dayOfMonth,
    short_year: year.slice(2),
    i_month: String(Number(month)),
    i_day: String(Number(dayOfMonth)),
    categories: sections.join("/"),
    sections: sections.join("/"),
    section: sections[0] ?? "",
  };
  return pattern
    .replace(/:([a-z_]+)/g, (_, key: string) => values[key] ?? slug)
    .replace(/\/{2,}/g, "/");
}

function parseSettings(name: string, text: string): Record<string, unknown> {
  try {
    const value: unknown = name.endsWith(".toml")
      ? parseToml(text)
      : parseYaml(text, { logLevel: "error" });
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
