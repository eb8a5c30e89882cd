import type { EmbedBlock } from "./content.ts";
import { type Raw, rawText, toText } from "./parse-inlines.ts";

/** Addresses are longer in no browser's bar. */
const LONGEST_ADDRESS = 2000;

/** Parses an address that may be embedded: https, without credentials and with the default port. */
export function parseEmbedAddress(address: string): URL | undefined {
  const trimmed = address.trim();
  if (trimmed.length > LONGEST_ADDRESS || /\s/.test(trimmed)) return undefined;
  const url = URL.parse(trimmed.replace(/^(?:http:)?\/\//i, "https://"));
  if (url?.protocol !== "https:" || url.port !== "" || url.username !== "" || url.password !== "")
    return undefined;
  return url.href.length > LONGEST_ADDRESS ? undefined : url;
}

/** Stored facts of an embed besides its address. */
export type EmbedFacts = {
  provider: string;
  /** Title, or what the writer put in its place. */
  caption: string;
  author: string;
  /** Words of a post. */
  text: string;
  /** Path of the thumbnail in the bucket `article-images`; empty without one. */
  src: string;
  width: number;
  height: number;
  /** Whether the provider did not have it any more when it was last asked. */
  isGone: boolean;
};

/** The longest texts, in characters; longer ones are cut. */
const LIMITS = { provider: 100, caption: 500, author: 200, text: 5000, src: 2000 } as const;
const LARGEST = 10_000;

/** A block for an address with these facts, within the limits; undefined where the address cannot be embedded. */
export function createEmbed(url: string, facts: Partial<EmbedFacts>): EmbedBlock | undefined {
  const address = parseEmbedAddress(url);
  if (!address) return undefined;
  const text = cut(facts.text, LIMITS.text, /[^\S\n]+/g);
  return {
    type: "embed",
    href: address.href,
    provider: cut(facts.provider, LIMITS.provider) || address.hostname.replace(/^www\./, ""),
    caption: cut(facts.caption, LIMITS.caption),
    author: cut(facts.author, LIMITS.author),
    src: cut(facts.src, LIMITS.src),
    width: pixels(facts.width),
    height: pixels(facts.height),
    ...(facts.isGone && { gone: true }),
    children: text === "" ? [] : [{ text }],
  };
}

/** Parses a stored embed; undefined where it has no address that can be embedded. */
export function parseEmbed(value: Raw): EmbedBlock | undefined {
  return createEmbed(rawText(value.href ?? value.url), {
    provider: rawText(value.provider),
    caption: rawText(value.caption),
    author: rawText(value.author),
    text: toText(value.children ?? value.text),
    src: rawText(value.src),
    width: Number(value.width),
    height: Number(value.height),
    isGone: value.gone === true,
  });
}

/** Words of the post that an embed quotes. */
export function embedText({ children }: Pick<EmbedBlock, "children">): string {
  return children.map(({ text }) => text).join("");
}

/** Plain text of an embed: quotation, title and author. */
export function embedToText(block: EmbedBlock): string {
  return [embedText(block), block.caption, block.author].filter((part) => part !== "").join("\n\n");
}

function cut(text: string | undefined, length: number, blanks = /\s+/g): string {
  const line = (text ?? "")
    .slice(0, length * 4)
    .replace(blanks, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const letters = [...line];
  return letters.length > length
    ? `${letters
        .slice(0, length - 1)
        .join("")
        .trimEnd()}…`
    : line;
}

function pixels(value: number | undefined): number {
  return value !== undefined && value > 0 && value <= LARGEST ? Math.round(value) : 0;
}
