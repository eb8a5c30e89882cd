import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parseCacheTags } from "../../app/domain/cache-tags.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** One answer in one encoding, ready to be written. */
export type Variant = {
  body: Buffer;
  etag: string;
  /** An HTTP date, for pages that say one. */
  lastModified: string | undefined;
  headers: string[];
};

/** What one request gets. */
export type Answer = { status: number; variant: Variant };

/** A finished page: its bytes in every encoding, and the cache tags of what it shows. */
export type KeptPage = {
  status: number;
  tags: readonly string[];
  variants: Record<Encoding, Variant>;
  /** When it is no longer true though nothing changed (ms since 1970); undefined for most pages. */
  expiresAt: number | undefined;
  /** Bytes in memory. */
  size: number;
};

/** Reads a rendered answer to its end and makes its compressed forms. */
export async function toKeptPage(response: Response): Promise<KeptPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gzip] = await Promise.all([
    compress(identity, "br", KEPT_LEVELS),
    compress(identity, "gzip", KEPT_LEVELS),
  ]);
  const toVariant = variantsOf(response, identity);
  return {
    status: response.status,
    tags: readTags(response),
    variants: {
      identity: toVariant("identity", identity),
      br: toVariant("br", br),
      gzip: toVariant("gzip", gzip),
    },
    expiresAt: readDate(response.headers.get("Expires")),
    size: identity.length + br.length + gzip.length + 4096,
  };
}

/** Reads a rendered answer that is not kept: no work is done for encodings that nobody asked for. */
export async function toSingleAnswer(response: Response, encoding: Encoding): Promise<Answer> {
  const identity = Buffer.from(await response.arrayBuffer());
  const body = await compress(identity, encoding, SINGLE_LEVELS);
  return { status: response.status, variant: variantsOf(response, identity)(encoding, body) };
}

type Levels = { br: number; gzip: number };

/** Brotli's level 5 is the best that still takes less time than the rendering itself. */
const KEPT_LEVELS: Levels = { br: 5, gzip: 6 };
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

function variantsOf(response: Response, identity: Buffer) {
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 27);
  return (encoding: Encoding, body: Buffer): Variant => {
    const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`;
    const lastModified = response.headers.get("Last-Modified") ?? undefined;
    return { body, etag, lastModified, headers: toHeaderList(response, encoding, body, etag) };
  };
}

/** The cache tags that a page names in its header `Cache-Tag`; every page carries `site`. */
function readTags(response: Response): string[] {
  return [...new Set([...parseCacheTags(response.headers.get("Cache-Tag") ?? ""), "site"])];
}

function toHeaderList(
  response: Response,
  encoding: Encoding,
  body: Buffer,
  etag: string,
): string[] {
  const list = [...response.headers]
    .filter(([name]) => !["content-length", "etag", "vary", "transfer-encoding"].includes(name))
    .flat();
  list.push("etag", etag, "vary", "Accept-Encoding", "content-length", String(body.length));
  if (encoding !== "identity") list.push("content-encoding", encoding);
  return list;
}

/** The best encoding that an `Accept-Encoding` header allows. A coding with `q=0` is refused. */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  for (const encoding of ["br", "gzip"] as const) {
    const entry = accept.split(",").find((part) => part.trim().split(";")[0]?.trim() === encoding);
    if (entry && !/;\s*q=0(\.0*)?\s*$/.test(entry)) return encoding;
  }
  return "identity";
}

/** The headers of a request that ask for a page only if it is another than the client has. */
export type Conditions = { etags: string | undefined; since: string | undefined };

/** Whether a client has this page already. Where it names etags they decide, and no date (RFC 9110, 13.2.2). */
export function hasAlready(
  { etags, since }: Conditions,
  page: { etag: string; lastModified?: string | undefined },
): boolean {
  if (etags !== undefined) return isNotModified(etags, page.etag);
  const modifiedAt = readDate(page.lastModified);
  const heldSince = readDate(since);
  return modifiedAt !== undefined && heldSince !== undefined && modifiedAt <= heldSince;
}

/** Whether `If-None-Match` names this page, in whichever encoding the client holds it (RFC 9110, 13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const wanted = bare(etag);
  return ifNoneMatch.split(",").some((tag) => bare(tag) === wanted);
}

function readDate(text: string | null | undefined): number | undefined {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? undefined : time;
}

function bare(etag: string): string {
  return etag
    .trim()
    .replace(/^W\//, "")
    .replace(/-(br|gzip)"$/, '"');
}
