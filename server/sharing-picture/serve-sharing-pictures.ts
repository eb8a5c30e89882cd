import { join } from "node:path";
import type { Context } from "hono";
import type { Logger } from "pino";
import { getSharingStory } from "../../app/data/articles/get-sharing-story.ts";
import type { Client } from "../../app/data/client.ts";
import { renderUrl } from "../../app/domain/image-address.ts";
import { pictureVersion, SITE_PICTURE_PATH } from "../../app/domain/pages/sharing-picture.ts";
import type { Backend } from "../../backend/open-backend.ts";
import { matchesETag } from "../../backend/storage/objects/byte-range.ts";
import type { Environment } from "../settings/environment.ts";
import { createPictureStore, type PictureParts } from "./picture-store.ts";

const STORY_PICTURE =
  /^\/og\/article\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([0-9a-z]{1,12})\.jpg$/;

const FOR_GOOD = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";
/** For an address of an older version, and for a picture that lacks its photograph. */
const FOR_A_MINUTE = "public, max-age=60";
/** So much of the room for resized pictures is for these. */
const SHARE_OF_CACHE = 1 / 8;
const FETCH_LIMIT_MS = 5000;

export type SharingPictureOptions = {
  environment: Pick<Environment, "SITE_NAME" | "SITE_URL" | "DATA_DIR" | "storage">;
  backend: Pick<Backend, "url" | "fetch">;
  /** Sees what readers see. */
  client: Client;
  log: Logger;
};

type Wanted = { parts: PictureParts; cacheControl: string };

/**
 * Answers GET and HEAD of `/og/…`: the pictures that social networks show beside links. Those of stories
 * have their version in the address, so they may be kept for good; an older version gets the picture of now.
 */
export function serveSharingPictures(options: SharingPictureOptions) {
  const { environment, client, log } = options;
  const pictures = createPictureStore({
    folder: join(environment.DATA_DIR, "storage-cache/sharing"),
    maxBytes: environment.storage.imageCacheBytes * SHARE_OF_CACHE,
    fetchPhotograph: (address) => fetchPhotograph(options, address),
    onFailure: (error) => log.warn({ err: error }, "a sharing picture could not be made whole"),
  });
  const text = {
    siteName: environment.SITE_NAME,
    siteHost: new URL(environment.SITE_URL).host,
    headline: "",
    section: "",
    sectionSlug: null,
  };

  async function find(path: string): Promise<Wanted | undefined> {
    if (path === SITE_PICTURE_PATH)
      return { parts: { text, photograph: null }, cacheControl: FOR_A_DAY };
    const [, id, version] = STORY_PICTURE.exec(path) ?? [];
    const story = id && (await getSharingStory(client, { id }));
    if (!story) return undefined;
    const parts = {
      text: {
        ...text,
        headline: story.title,
        section: story.categoryName,
        sectionSlug: story.categorySlug,
      },
      photograph: photographAddress(story.imageSrc, options),
    };
    const isCurrent = version === pictureVersion(story.updatedAt);
    return { parts, cacheControl: isCurrent ? FOR_GOOD : FOR_A_MINUTE };
  }

  return async function answer(context: Context): Promise<Response> {
    try {
      const wanted = await find(context.req.path);
      if (!wanted) return refusal(404, "There is no such picture.");
      const name = pictures.nameOf(wanted.parts);
      const headers = {
        "Content-Type": "image/jpeg",
        "Cache-Control": wanted.cacheControl,
        ETag: `"${name}"`,
      };
      if (matchesETag(context.req.header("if-none-match"), headers.ETag)) {
        return new Response(null, { status: 304, headers });
      }
      const { bytes, isWhole } = await pictures.get(name, wanted.parts);
      if (!isWhole) headers["Cache-Control"] = FOR_A_MINUTE;
      return new Response(new Uint8Array(bytes), { headers });
    } catch (error) {
      log.warn({ err: error, path: context.req.path }, "a sharing picture could not be made");
      return refusal(503, "The picture can not be made at the moment. Try again shortly.");
    }
  };
}

/**
 * Where the photograph of a story is fetched from: the storage only, in the size that pages show. Pictures
 * elsewhere are not fetched: a server that goes to any address that a writer names can be sent where it
 * must not go.
 */
function photographAddress(
  source: string | null,
  { environment, backend }: SharingPictureOptions,
): string | null {
  if (source === null) return null;
  const own = [environment.SITE_URL, backend.url].find((origin) => source.startsWith(`${origin}/`));
  const path = own
    ? /^\/storage\/v1\/(?:object|render\/image)\/public\/article-images\/([^?#]+)/.exec(
        source.slice(own.length),
      )?.[1]
    : source;
  if (path === undefined || path.startsWith("http")) return null;
  return renderUrl(own ? decodePath(path) : path, backend.url, 1200);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function fetchPhotograph(
  { backend, log }: SharingPictureOptions,
  address: string,
): Promise<Buffer | undefined> {
  try {
    const response = await backend.fetch(address, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    await response.body?.cancel();
    log.debug(
      { address, status: response.status },
      "the photograph of a sharing picture is absent",
    );
  } catch (error) {
    log.warn({ err: error, address }, "the photograph of a sharing picture could not be fetched");
  }
  return undefined;
}

function refusal(status: 404 | 503, message: string): Response {
  const headers = new Headers({
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
  });
  if (status === 503) headers.set("Retry-After", "5");
  return new Response(`${message}\n`, { status, headers });
}
