import { StorageError } from "../storage-error.ts";

export type ObjectAddress = { bucket: string; key: string };

const PREFIX = "/storage/v1/";

/** Routes whose address ends in `<bucket>/<key>`; the longest that fits counts. */
const KEYED_ROUTES = [
  "object/upload/sign/",
  "object/authenticated/",
  "object/public/",
  "object/info/",
  "object/sign/",
  "object/",
  "render/image/public/",
] as const;

/** Routes below `object/` that name their objects in the body. */
const UNKEYED = /^object\/(?:list|move|copy|sign)(?:\/[^/]*)?$/;

export type KeyedAddress = ObjectAddress & { route: (typeof KEYED_ROUTES)[number] };

/** The object that a path names, with every escape read, or undefined where it names none. */
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

/** A `%` that begins no escape stands for itself: supabase-js sends names as they are. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment.replaceAll(/%(?![0-9A-Fa-f]{2})/g, "%25"));
  } catch {
    return segment;
  }
}

/**
 * Writes an address so that `@supabase/lite` reads the same name from it. It leaves the escapes of
 * reserved characters unread, so these go bare.
 *
 * @throws StorageError 400 for names that it cannot be told: with `?` or `#`, or an escape inside.
 */
export function toLitePath({ route, bucket, key }: KeyedAddress): string {
  if (/[?#\\]|%[0-9A-Fa-f]{2}/.test(key)) {
    throw new StorageError(
      400,
      "Invalid key",
      `Invalid object key: ${key}. Names are without "?", "#", "\\" and without "%" before two hex digits.`,
    );
  }
  const liteRoute = route === "object/authenticated/" ? "object/" : route;
  const path = [bucket, ...key.split("/")].map(encodeSegment).join("/");
  return `${PREFIX}${liteRoute}${path}`;
}

function encodeSegment(segment: string): string {
  return encodeURI(segment).replaceAll("%25", "%");
}
