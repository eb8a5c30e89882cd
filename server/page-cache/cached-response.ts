import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseCacheTags } from "../../app/domain/cache-tags.ts";
import { readDate } from "./conditional-request.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

const EVERY_ENCODING = { br: true, gzip: true };

/** One answer in one encoding, ready to be written. */
export type Variant = {
  body: Buffer;
  /** Whether the body is to be unpacked with gzip while it is written. */
  isPacked?: true;
  etag: string;
  /** An HTTP date, for pages that say one. */
  lastModified: string | undefined;
  headers: string[];
};

/** What one request gets. */
export type Answer = { status: number; variant: Variant };

/** A finished page: its bytes in the encodings that it is kept in, and the cache tags of what it shows. */
export type CachedResponse = {
  status: number;
  /** Undefined where the answer names none: nothing would tell when it changes. */
  tags: readonly string[] | undefined;
  variants: { identity: Variant; br?: Variant; gzip?: Variant };
  /** Makes the form for gzip, which few ask for, and adds it to the others. Absent where there is none to make. */
  makeGzip?: () => Promise<Variant>;
  /** When it is no longer true though nothing changed (ms since 1970); undefined for most pages. */
  expiresAt: number | undefined;
  /** Bytes in memory. */
  size: number;
};

/**
 * Reads a rendered answer to its end and makes its form for Brotli, which all browsers take; that for gzip is made
 * when it is asked for. An answer that comes compressed with gzip is kept in this form only, and an image as it is.
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
 * Reads a rendered answer that is not kept: no work is done for encodings that nobody asked for.
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

/** The same answer for one reader only: shared caches do not keep what may be outdated already. */
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

/** A page whose form for gzip is made once, however many ask for it. */
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

/** Headers of an answer that shared caches do not keep. */
export function unshared(headers: readonly string[]): string[] {
  return headers.map((text, index) => {
    const isCacheControl = index % 2 === 1 && headers[index - 1]?.toLowerCase() === "cache-control";
    return isCacheControl && text !== "no-store" ? "private, max-age=0" : text;
  });
}

/** The form of a page that suits an `Accept-Encoding` header; a promise where it has to be made first. */
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
  if (isPacked(response)) {
    const gzip = toVariant("gzip", bytes);
    return { gzip, identity: { ...toVariant("identity", bytes), isPacked: true } };
  }
  const identity = toVariant("identity", bytes);
  if (isFinal(response)) return { identity };
  return { identity, br: toVariant("br", await compress(bytes, "br", KEPT_LEVELS)) };
}

/** Whether an answer is sent in the form that it was made in. */
function isFinal(response: Response): boolean {
  return isPacked(response) || response.headers.get("Content-Type")?.startsWith("image/") === true;
}

function isPacked({ headers }: Response): boolean {
  return headers.get("Content-Encoding") === "gzip";
}

type Levels = { br: number; gzip: number };

/** Brotli's level 5 is the best that still takes less time than the rendering itself. */
const KEPT_LEVELS: Levels = { br: 5, gzip: 6 };
/** What gzip needs of the room of Brotli: memory is counted before the form is made. */
const GZIP_TO_BROTLI = 1.25;
/** For bytes that are sent once: a third of the work, and a sixth more bytes. */
const SINGLE_LEVELS: Levels = { br: 3, gzip: 3 };

async function compress(identity: Buffer, encoding: Encoding, levels: Levels): Promise<Buffer> {
  if (encoding === "identity") return identity;
  if (encoding === "gzip") return compressGzip(identity, { level: levels.gzip });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels.br,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    // A window of 512 kB covers any page; by default each compression takes memory for 4 MB.
    [constants.BROTLI_PARAM_LGWIN]: 19,
  };
  return compressBrotli(identity, { params });
}

/** Makes the forms of an answer. One that names an etag itself keeps it in each form. */
function variantsOf(response: Response, bytes: Buffer) {
  const own = response.headers.get("ETag");
  const hash = own ?? createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
  const lastModified = response.headers.get("Last-Modified") ?? undefined;
  return (encoding: Encoding, body: Buffer): Variant => {
    const etag = own ?? (encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`);
    return { body, etag, lastModified, headers: toHeaderList(response, encoding, body, etag) };
  };
}

/** The cache tags that a page names in its header `Cache-Tag`; every page carries `site`. */
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
  // How long a packed body will be is not known before it is unpacked.
  if (encoding !== "identity" || !isPacked(response)) {
    list.push("content-length", String(body.length));
  }
  if (encoding !== "identity") list.push("content-encoding", encoding);
  return list;
}

/**
 * The best encoding that an `Accept-Encoding` header allows, of those that there are. A coding with `q=0`
 * is refused.
 */
export function chooseEncoding(
  accept: string | undefined,
  offered: { br?: unknown; gzip?: unknown } = EVERY_ENCODING,
): Encoding {
  if (!accept) return "identity";
  for (const encoding of ["br", "gzip"] as const) {
    if (offered[encoding] === undefined) continue;
    const entry = accept.split(",").find((part) => part.trim().split(";")[0]?.trim() === encoding);
    if (entry && !/;\s*q=0(\.0*)?\s*$/.test(entry)) return encoding;
  }
  return "identity";
}
