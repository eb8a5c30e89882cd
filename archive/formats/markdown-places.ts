import { posix } from "node:path";

/** Files of articles, as their links name them. */
export const MARKDOWN = /\.(?:md|markdown|mdx)$/i;
const IMAGE = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
/** Destinations of links and images, in Markdown and in HTML. */
const DESTINATION =
  /(\]\([ \t]{0,3}<?|^ {0,3}\[[^\]\r\n]{1,200}\]:[ \t]{1,3}<?|\b(?:src|href|poster)=["'])([^()\s<>"']{1,1000})/gm;
/** Links and images of wikis: `[[A note|its words]]`, `![[photo.jpg]]`. */
const WIKI_LINK = /(!?)\[\[([^[\]|\n]{1,300})(?:\|([^[\]\n]{0,300}))?\]\]/g;
/** Folders that are no part of the address of a page. */
const ROOT = /^(?:.*\/)?(?:content|_posts|_drafts|_pages|src\/pages)\//;

/**
 * A place stands for the page of a file, whose address may be another one: its path from the root of the site without its
 * ending, or that of its folder where it is the index.
 */
export function toPlace(path: string): string {
  const bare = path
    .replace(/[?#].*$/s, "")
    .replace(MARKDOWN, "")
    .replace(ROOT, "");
  return posix.join("/", bare.replace(/(?:^|\/)_?index$/, ""));
}

/** The places by which other files name a file: its own, and its name alone. */
export function placesOf(name: string): string[] {
  const place = toPlace(name);
  return place === "/" ? [] : [...new Set([place, `/${posix.basename(place)}`])];
}

/** Whether a file is that of its folder. */
export function isIndex(name: string): boolean {
  return /(?:^|\/)_?index(?:\.[a-z]{2})?\.\w+$/.test(name);
}

/** The folders above the page of a file, from the root of the site. */
export function sectionsOf(name: string): string[] {
  const folders = siteFolder(name).split("/").filter(Boolean);
  return isIndex(name) ? folders.slice(0, -1) : folders;
}

/** The folder of a file, from the root of the site, with a slash at its end. */
function siteFolder(name: string): string {
  return posix.join("/", `${posix.dirname(name)}/`.replace(ROOT, ""));
}

/**
 * Names other files by the addresses of their pages, and images from the root, which a file names from its own folder.
 *
 * @param addresses the addresses of pages by their places.
 */
export function fromRoot(
  markdown: string,
  name: string,
  addresses: ReadonlyMap<string, string>,
): string {
  return markdown
    .replace(WIKI_LINK, (_, mark: string, target: string, words: string | undefined) => {
      const isImage = mark !== "" && IMAGE.test(target);
      const shown = words && !/^\d+(?:x\d+)?$/.test(words) ? words : "";
      const place = toPlace(target);
      return isImage
        ? `![${shown}](${encodeURI(posix.join("/", target))})`
        : `[${shown || target}](${encodeURI(addresses.get(place) ?? place)})`;
    })
    .replace(
      DESTINATION,
      (_, before: string, address: string) => before + nameOf(address, name, addresses),
    );
}

/** An image that a file names from its own folder, named from the root. */
export function imageFromRoot(address: string, name: string): string {
  return isRelative(address) ? posix.join(encodeURI(siteFolder(name)), address) : address;
}

function nameOf(address: string, name: string, addresses: ReadonlyMap<string, string>): string {
  const [path = ""] = address.split(/[?#]/, 1);
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(address) || path === "") return address;
  const place = MARKDOWN.test(path)
    ? toPlace(isRelative(path) ? posix.join(encodeURI(siteFolder(name)), path) : path)
    : path;
  const page = addresses.get(decode(place));
  if (page !== undefined || place !== path) return (page ?? place) + address.slice(path.length);
  return IMAGE.test(path) ? imageFromRoot(address, name) : address;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function isRelative(address: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/|#|\?)/i.test(address);
}
