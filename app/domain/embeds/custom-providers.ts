import { parseEmbedAddress } from "../parse-embed.ts";
import type { Embeddable } from "./embeddable.ts";
import { findEmbeddable } from "./providers.ts";

/**
 * A provider that an admin adds. `pattern` is the form of its addresses, in which each `*` stands for a part without
 * slashes; `frame` the address of its frame, which takes the parts in their order. Both are https, with a whole host.
 */
export type CustomProvider = {
  name: string;
  pattern: string;
  /** Its oEmbed endpoint; empty without one. */
  endpoint: string;
  frame: string;
};

const MAX_PARTS = 5;

/** How the site embeds an address: by itself, or by a provider that an admin added. */
export function embedAddress(
  address: string,
  providers: readonly CustomProvider[],
): Embeddable | undefined {
  const url = parseEmbedAddress(address);
  if (!url) return undefined;
  for (const provider of providers) {
    const found = readCustom(url.href, provider);
    if (found) return found;
  }
  return findEmbeddable(address);
}

function readCustom(address: string, provider: CustomProvider): Embeddable | undefined {
  const parts = matchPattern(address, provider.pattern);
  if (!parts || findProviderProblem(provider)) return undefined;
  let next = 0;
  const frame = provider.frame.replaceAll("*", () => parts[next++] ?? "");
  const endpoint = URL.parse(provider.endpoint);
  return {
    provider: provider.name,
    url: address,
    frame,
    width: 16,
    height: 9,
    ...(endpoint && {
      facts: {
        kind: "oembed",
        endpoint: endpoint.href,
        hosts: [endpoint.hostname],
        // Many providers serve images beside their pages.
        thumbnailHosts: [
          endpoint.hostname,
          new URL(provider.pattern.replaceAll("*", "x")).hostname,
        ],
      },
    }),
  };
}

/** The parts of an address in place of the stars of a pattern; undefined where it has another form. */
export function matchPattern(address: string, pattern: string): string[] | undefined {
  const [start = "", ...pieces] = pattern.split("*");
  if (!address.startsWith(start)) return undefined;
  if (pieces.length === 0) return address === pattern ? [] : undefined;
  let place = start.length;
  const parts: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    const rest = address.slice(place);
    const length = piece === "" ? partLength(rest) : rest.indexOf(piece);
    const part = rest.slice(0, Math.max(length, 0));
    if (part === "" || partLength(part) !== part.length) return undefined;
    parts.push(part);
    place += length + piece.length;
    // The rest of the address, such as a parameter that tracks readers, is left out.
    if (isLast && place < address.length && !/^\/?(?:[?#].*)?$/.test(address.slice(place)))
      return undefined;
  }
  return parts;
}

function partLength(text: string): number {
  const end = text.search(/[/?#&]/);
  return end < 0 ? text.length : end;
}

/** The most providers, and the longest texts of one. The database has the same bounds. */
export const MAX_PROVIDERS = 50;
const LONGEST_NAME = 100;
const LONGEST_ADDRESS = 300;

/** A fault of a provider: its field, and a sentence for the admin who enters it. */
export type ProviderProblem = { field: keyof CustomProvider; message: string };

/** The first fault of a provider; undefined where there is none. */
export function findProviderProblem(provider: CustomProvider): ProviderProblem | undefined {
  const { name, pattern, frame, endpoint } = provider;
  const stars = countStars(pattern);
  if (name.trim() === "" || name.length > LONGEST_NAME)
    return { field: "name", message: "Enter the name of the site, of at most 100 characters." };
  if (!isForm(pattern))
    return {
      field: "pattern",
      message:
        "Enter the form of its addresses, beginning with https:// and a host in small letters without a star.",
    };
  if (stars < 1 || stars > MAX_PARTS)
    return { field: "pattern", message: "The form of its addresses has one to five stars." };
  if (!isForm(frame))
    return {
      field: "frame",
      message:
        "Enter the address of its frame, beginning with https:// and a host in small letters without a star.",
    };
  if (countStars(frame) > stars)
    return {
      field: "frame",
      message: "The address of its frame has more stars than the form of its addresses.",
    };
  if (endpoint !== "" && (countStars(endpoint) > 0 || !isForm(endpoint)))
    return {
      field: "endpoint",
      message: "The oEmbed endpoint is an address that begins with https://, or is left out.",
    };
  return undefined;
}

function countStars(text: string): number {
  return text.split("*").length - 1;
}

/** Whether this is an https address once each star stands for something; hosts have no stars. */
function isForm(form: string): boolean {
  const url = parseEmbedAddress(form.replaceAll("*", "x"));
  const [, host = ""] = /^https:\/\/([^/?#]+)/.exec(form) ?? [];
  const isHost = host.includes(".") && !host.includes("*") && host === host.toLowerCase();
  return url !== undefined && isHost && form.length <= LONGEST_ADDRESS;
}
