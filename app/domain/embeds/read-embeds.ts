import type { EmbedBlock } from "../content.ts";
import { createEmbed } from "../parse-embed.ts";
import { findEmbeddable } from "./providers.ts";

/** The embed that an address of a page or of a frame stands for, without asking its site; undefined for others. */
export function embedOfAddress(address: string, title = ""): EmbedBlock | undefined {
  const found = findEmbeddable(address);
  if (!found) return undefined;
  const { url, provider, width, height } = found;
  return createEmbed(url, {
    provider,
    caption: isNamed(title) ? title : found.title,
    width,
    height,
  });
}

/** Titles that players give their frames say nothing of what they play. */
function isNamed(title: string): boolean {
  return !/^\s*$|^https?:|^(?:youtube |vimeo |embedded |video |audio |spotify )*(?:video |media |embed )?(?:player|video|embed|content|post)$|^(?:spotify embed|x post|twitter tweet)/i.test(
    title.slice(0, 100),
  );
}

/** Classes of quotations by which scripts of their sites find posts. */
const POSTS = new Set([
  "twitter-tweet",
  "twitter-video",
  "instagram-media",
  "tiktok-embed",
  "bluesky-embed",
  "mastodon-embed",
]);

/** Whether the classes of a quotation are those of a post. */
export function isPost(classes: string | undefined): boolean {
  return (classes ?? "").split(/\s+/).some((name) => POSTS.has(name));
}

/** Attributes of quotations that name the post. */
export const POST_ADDRESSES = ["cite", "data-instgrm-permalink", "data-embed-url"];

/** A line of a quotation, with the addresses that it links to. */
export type PostLine = { text: string; links: readonly string[] };

/**
 * The post that a quotation stands for, with its words; undefined where no address is that of a post.
 *
 * @param addresses those of its attributes, which come before links.
 */
export function readPost(
  addresses: readonly string[],
  lines: readonly PostLine[],
): EmbedBlock | undefined {
  const links = lines.flatMap((line) => line.links).reverse();
  const post = [...addresses, ...links].map((address) => embedOfAddress(address)).find(Boolean);
  if (!post) return undefined;
  const isSource = (line: PostLine) =>
    line.links.some((link) => findEmbeddable(link)?.url === post.href);
  const words = lines
    .filter((line) => !isSource(line))
    .map(({ text }) => text.trim())
    .filter((text) => !isSignature(text));
  const source = lines.find(isSource)?.text.trim().slice(0, 300) ?? "";
  const [, name, date = ""] = /^[—–-]([^()\n]+\(@[\w.-]+\))\s*([^()\n]{0,40})/.exec(source) ?? [];
  const author = name && [name.trim(), date.trim()].filter((part) => part !== "").join(", ");
  return createEmbed(post.href, {
    ...post,
    text: words.join("\n\n"),
    author: author ?? "",
  });
}

/** The name of an account or of a song beside the words, and blanks. */
function isSignature(text: string): boolean {
  return /^(?:@[\w.-]+)?\s*(?:♬.*)?$/s.test(text);
}
