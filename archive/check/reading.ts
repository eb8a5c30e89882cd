import { findEmbeddable } from "../../app/domain/embeds/providers.ts";

/** Everything that readers see of a text: its words, and the addresses of its links, images and recordings. */
export type Reading = { text: string; links: string[]; images: string[]; recordings: string[] };

/** bounded: an address ends at white space, and longer ones are no links. */
const ADDRESS = /https?:\/\/[^\s<>"']{1,2000}/gi;
const AFTER_ADDRESS = new Set([...'.,;:!?)]}…”’"']);
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
/** Scripts that are written without spaces: each letter counts as a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

export function emptyReading(): Reading {
  return { text: "", links: [], images: [], recordings: [] };
}

/** Counts addresses that are written in the text as links instead of as words. */
export function withoutAddresses(reading: Reading): Reading {
  const written: string[] = [];
  const text = reading.text.replace(ADDRESS, (found) => {
    const address = trimAddress(found);
    written.push(address);
    return ` ${found.slice(address.length)}`;
  });
  return { ...reading, text, links: [...reading.links, ...written] };
}

/** The text of a link, without its own address. */
export function textOfLink(text: string, href: string): string {
  return text.replace(ADDRESS, (found) => {
    const address = trimAddress(found);
    const isOwn = canonicalAddress(address) === canonicalAddress(href);
    return isOwn ? ` ${found.slice(address.length)}` : found;
  });
}

/** Joins what several parts of an article say. */
export function joinReadings(parts: readonly Reading[]): Reading {
  return {
    text: parts.map(({ text }) => text).join("\n"),
    links: parts.flatMap(({ links }) => links),
    images: parts.flatMap(({ images }) => images),
    recordings: parts.flatMap(({ recordings }) => recordings),
  };
}

/** The words of a text in the form in which they are compared. */
export function wordsOf(text: string): string[] {
  const plain = text.replace(INVISIBLE, "").normalize("NFKC").toLowerCase();
  return plain.replace(UNSPACED, " $& ").match(WORD) ?? [];
}

/** The form in which addresses are compared: players and pages of a video are one. */
export function canonicalAddress(address: string): string {
  const known = findEmbeddable(address)?.url ?? address;
  const url = URL.parse(known.startsWith("//") ? `https:${known}` : known);
  if (!url) return known;
  if (!url.protocol.startsWith("http")) return url.href.toLowerCase();
  const path = decode(url.pathname).replace(/\/$/, "");
  return url.host.replace(/^www\./, "") + path + decode(url.search) + decode(url.hash);
}

function trimAddress(address: string): string {
  let end = address.length;
  const closing = address.indexOf(")");
  // An address in brackets ends with them.
  if (closing >= 0 && !address.slice(0, closing).includes("(")) end = closing;
  while (end > 0 && AFTER_ADDRESS.has(address[end - 1] ?? "")) end -= 1;
  return address.slice(0, end);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).normalize("NFC");
  } catch {
    return text;
  }
}
