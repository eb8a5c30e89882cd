export type ObjectAddress = { bucket: string; key: string };

const PREFIX = "/storage/v1/";

/** Routes whose path ends in `<bucket>/<key>`; the longest match wins. */
const KEYED_ROUTES = [
  "object/upload/sign/",
  "object/authenticated/",
  "object/public/",
  "object/info/public/",
  "object/info/authenticated/",
  "object/info/",
  "object/sign/",
  "object/",
  "render/image/public/",
  "render/image/authenticated/",
  "render/image/sign/",
  "cdn/",
] as const;

/** Routes below `object/` that name their objects in the body. */
const UNKEYED = /^object\/(?:list|list-v2|move|copy|sign)(?:\/[^/]*)?$/;

export type KeyedAddress = ObjectAddress & { route: (typeof KEYED_ROUTES)[number] };

/** The object that a path names, with every escape decoded, or undefined where it names none. */
export function parseObjectPath(pathname: string): KeyedAddress | undefined {
  if (!pathname.startsWith(PREFIX)) return undefined;
  const rest = pathname.slice(PREFIX.length);
  if (UNKEYED.test(rest)) return undefined;
  const route = KEYED_ROUTES.find((candidate) => rest.startsWith(candidate));
  if (!route) return undefined;
  const [bucket = "", ...segments] = rest.slice(route.length).split("/").map(decodeSegment);
  const key = segments.join("/");
  return bucket !== "" && key !== "" ? { route, bucket, key } : undefined;
}

/** A `%` that begins no escape is literal: supabase-js sends names unescaped. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment.replaceAll(/%(?![0-9A-Fa-f]{2})/g, "%25"));
  } catch {
    return segment;
  }
}
