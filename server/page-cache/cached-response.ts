import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseCacheTags } from "../../app/domain/pages/cache-tags.ts";
import { readDate } from "./conditional-request.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

const EVERY_ENCODING = { br: true, gzip: true };

/** A response body in one encoding, ready to be written. */
export type Variant = {
  body: Buffer;
  /** Whether the body is gzip, to be decompressed while it is written. */
  isGzipped?: true;
  etag: string;
  /** An HTTP date, for pages that have one. */
  lastModified: string | undefined;
  headers: string[];
};

/** The response to one request. */
export type Answer = { status: number; variant: Variant };

/** A rendered page: its bytes in each stored encoding, and its cache tags. */
export type CachedResponse = {
  status: number;
  /** Undefined if the response has none: nothing would invalidate it. */
  tags: readonly string[] | undefined;
  variants: { identity: Variant; br?: Variant; gzip?: Variant };
  /**
   * Compresses with gzip, which few clients need, and adds it to the stored encodings. Absent where that does not
   * apply.
   */
  makeGzip?: () => Promise<Variant>;
  /** Expiry time without an invalidation (ms since 1970); undefined for most pages. */
  expiresAt: number | undefined;
  /** Size in memory, in bytes. */
  size: number;
};

/**
 * Reads a rendered response to its end and compresses it with Brotli, which all browsers accept; gzip follows on the
 * first request for it. A response that is already compressed with gzip, or an image, is stored as it is.
 */
export async function toCachedResponse(response: Response): Promise<CachedResponse> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const variants = await toVariants(response, bytes);
  const bodies = new Set(Object.values(variants).map(({ body }) => body));
  const page = {
    status: response.status,
    tags: readTags(response),
    variants,
    expiresAt: readDate(response.headers.get("Expires")),
    size: [...bodies].reduce((sum, { length }) => sum + length, 4096),
  };
  if (!variants.br) return page;
  const makeGzip = async () =>
    variantsOf(response, bytes)("gzip", await compress(bytes, "gzip", KEPT_LEVELS));
  const size = page.size + Math.ceil(variants.br.body.length * GZIP_TO_BROTLI);
  return withGzip({ ...page, size }, makeGzip);
}

/**
 * Reads a rendered response that is not cached, in the one encoding that the request accepts.
 *
 * @param accept the request's `Accept-Encoding`
 */
export async function toSingleAnswer(
  response: Response,
  accept: string | undefined,
): Promise<Answer> {
  if (isFinal(response)) return await chooseAnswer(await toCachedResponse(response), accept);
  const encoding = chooseEncoding(accept);
  const identity = Buffer.from(await response.arrayBuffer());
  const body = await compress(identity, encoding, SINGLE_LEVELS);
  return { status: response.status, variant: variantsOf(response, identity)(encoding, body) };
}

/** The same response marked as uncacheable, because it may be outdated already. */
export function toUnshared(page: CachedResponse): CachedResponse {
  const { makeGzip, ...rest } = page;
  const { identity, br, gzip } = page.variants;
  const unshare = (variant: Variant) => ({ ...variant, headers: unshared(variant.headers) });
  const variants = {
    identity: unshare(identity),
    ...(br && { br: unshare(br) }),
    ...(gzip && { gzip: unshare(gzip) }),
  };
  const own = { ...rest, variants };
  return makeGzip ? withGzip(own, async () => unshare(await makeGzip())) : own;
}

/** A page that is compressed with gzip once, however many concurrent requests need it. */
function withGzip(
  page: Omit<CachedResponse, "makeGzip">,
  make: () => Promise<Variant>,
): CachedResponse {
  let making: Promise<Variant> | undefined;
  async function makeGzip(): Promise<Variant> {
    const gzip = await make();
    page.variants.gzip = gzip;
    return gzip;
  }
  return {
    ...page,
    makeGzip() {
      making ??= makeGzip();
      return making;
    },
  };
}

/** Headers of a response that shared caches must not store. */
export function unshared(headers: readonly string[]): string[] {
  return headers.map((text, index) => {
    const isCacheControl = index % 2 === 1 && headers[index - 1]?.toLowerCase() === "cache-control";
    return isCacheControl && text !== "no-store" ? "private, max-age=0" : text;
  });
}

/** The encoding of a page that an `Accept-Encoding` header allows; a promise if it has to be compressed first. */
export function chooseAnswer(
  page: CachedResponse,
  accept: string | undefined,
): Answer | Promise<Answer> {
  const { status, variants, makeGzip } = page;
  const encoding = chooseEncoding(accept, makeGzip ? EVERY_ENCODING : variants);
  const variant = variants[encoding];
  if (variant) return { status, variant };
  return makeGzip
    ? makeGzip().then((made) => ({ status, variant: made }))
    : { status, variant: variants.identity };
}

async function toVariants(response: Response, bytes: Buffer): Promise<CachedResponse["variants"]> {
  const toVariant = variantsOf(response, bytes);
  if (isGzipped(response)) {
    const gzip = toVariant("gzip", bytes);
    return { gzip, identity: { ...toVariant("identity", bytes), isGzipped: true } };
  }
  const identity = toVariant("identity", bytes);
  if (isFinal(response)) return { identity };
  return { identity, br: toVariant("br", await compress(bytes, "br", KEPT_LEVELS)) };
}

/** Whether a response is sent without recompression. */
function isFinal(response: Response): boolean {
  return isGzipped(response) || response.headers.get("Content-Type")?.startsWith("image/") === true;
}

function isGzipped({ headers }: Response): boolean {
  return headers.get("Content-Encoding") === "gzip";
}

type Levels = { br: number; gzip: number };

/** Brotli level 5 is the highest that still takes less time than the rendering itself. */
const KEPT_LEVELS: Levels = { br: 5, gzip: 6 };
/** Estimated size of gzip output relative to Brotli: memory is counted before compression. */
const GZIP_TO_BROTLI = 1.25;
/** Level for responses that are sent once: a third of the CPU time for a sixth more bytes. */
const SINGLE_LEVELS: Levels = { br: 3, gzip: 3 };

async function compress(identity: Buffer, encoding: Encoding, levels: Levels): Promise<Buffer> {
  if (encoding === "identity") return identity;
  if (encoding === "gzip") return compressGzip(identity, { level: levels.gzip });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels.br,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    // A window of 512 kB covers any page; the default allocates 4 MB per compression.
    [constants.BROTLI_PARAM_LGWIN]: 19,
  };
  return compressBrotli(identity, { params });
}

/** Encodes a response. An ETag that it sets itself is used for each encoding. */
function variantsOf(response: Response, bytes: Buffer) {
  const own = response.headers.get("ETag");
  const hash = own ?? createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
  const lastModified = response.headers.get("Last-Modified") ?? undefined;
  return (encoding: Encoding, body: Buffer): Variant => {
    const etag = own ?? (encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`);
    return { body, etag, lastModified, headers: toHeaderList(response, encoding, body, etag) };
  };
}

/** The cache tags in the `Cache-Tag` header of a page; every page carries `site`. */
function readTags(response: Response): string[] | undefined {
  const header = response.headers.get("Cache-Tag");
  return header === null ? undefined : [...new Set([...parseCacheTags(header), "site"])];
}

const MADE_ANEW = ["content-encoding", "content-length", "etag", "vary", "transfer-encoding"];

function toHeaderList(
  response: Response,
  encoding: Encoding,
  body: Buffer,
  etag: string,
): string[] {
  const list = [...response.headers].filter(([name]) => !MADE_ANEW.includes(name)).flat();
  list.push("etag", etag, "vary", "Accept-Encoding");
  // The length of a compressed body is unknown before it is decompressed.
  if (encoding !== "identity" || !isGzipped(response)) {
    list.push("content-length", String(body.length));
  }
  if (encoding !== "identity") list.push("content-encoding", encoding);
  return list;
}

/** A coding in an `Accept-Encoding` header, with its parameters. */
const CODINGS = {
  br: /(?:^|,)\s*br\s*(?:;([^,]*))?(?:,|$)/,
  gzip: /(?:^|,)\s*gzip\s*(?:;([^,]*))?(?:,|$)/,
};

/** The best available encoding that an `Accept-Encoding` header allows. A coding with `q=0` is refused. */
export function chooseEncoding(
  accept: string | undefined,
  offered: { br?: unknown; gzip?: unknown } = EVERY_ENCODING,
): Encoding {
  if (!accept) return "identity";
  for (const encoding of ["br", "gzip"] as const) {
    if (offered[encoding] === undefined) continue;
    const coding = CODINGS[encoding].exec(accept);
    if (coding && !/^\s*q=0(\.0*)?\s*$/.test(coding[1] ?? "")) return encoding;
  }
  return "identity";
}
