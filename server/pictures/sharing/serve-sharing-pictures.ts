import { join } from "node:path";
import type { Logger } from "pino";
import { getSharingStory } from "../../../app/data/articles/get-sharing-story.ts";
import type { Client } from "../../../app/data/client.ts";
import { cacheTags, type TaggedPage } from "../../../app/domain/cache-tags.ts";
import { pictureVersion, SITE_PICTURE_PATH } from "../../../app/domain/pages/sharing-picture.ts";
import type { Backend } from "../../../backend/open-backend.ts";
import { type FileSource, refuseFile, tagHeaders } from "../../page-cache/file-source.ts";
import { FOR_OTHER_SITES, SECURITY_HEADERS } from "../../requests/security-headers.ts";
import type { Environment } from "../../settings/environment.ts";
import { photographAddress } from "./photograph-address.ts";
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
  /** Whether the backend has pictures as they were stored only. */
  hasOriginalsOnly: boolean;
  /** Sees what readers see. */
  client: Client;
  log: Logger;
};

type Wanted = {
  parts: PictureParts;
  cacheControl: string;
  /** What it depends on; undefined for a picture that is not kept in memory: any version has an address. */
  page: TaggedPage | undefined;
};

/**
 * The files below `/og/`: the pictures that social networks show beside links. Those of stories have their
 * version in the address, so they may be kept for good; an older version gets the picture of now.
 */
export function createSharingPictures(options: SharingPictureOptions): FileSource {
  const { environment, backend, client, log } = options;
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
    if (path === SITE_PICTURE_PATH) {
      const parts = { text, photograph: null };
      return { parts, cacheControl: FOR_A_DAY, page: { kind: "static" } };
    }
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
      photograph: photographAddress(story.imageSrc, {
        siteUrl: environment.SITE_URL,
        store: { backendUrl: backend.url, hasOriginalsOnly: options.hasOriginalsOnly },
      }),
    };
    const isCurrent = version === pictureVersion(story.updatedAt);
    const page = { kind: "article", slug: story.slug, categorySlug: story.categorySlug } as const;
    return isCurrent
      ? { parts, cacheControl: FOR_GOOD, page }
      : { parts, cacheControl: FOR_A_MINUTE, page: undefined };
  }

  async function render(path: string): Promise<Response> {
    try {
      const wanted = await find(path);
      if (!wanted) return refuseFile(404, "There is no such picture.");
      const name = pictures.nameOf(wanted.parts);
      const { bytes, isWhole } = await pictures.get(name, wanted.parts);
      // Nothing tells when the photograph that is missing comes.
      const headers = isWhole
        ? headersOf(wanted, name)
        : headersOf({ cacheControl: FOR_A_MINUTE, page: undefined }, `${name}-text`);
      return new Response(new Uint8Array(bytes), { headers });
    } catch (error) {
      log.warn({ err: error, path }, "a sharing picture could not be made");
      return refuseFile(503, "The picture can not be made at the moment. Try again shortly.");
    }
  }

  async function readHeaders(path: string): Promise<Headers | undefined> {
    // What fails here fails again when the picture is made, and is told then.
    const wanted = await find(path).catch(() => undefined);
    return wanted && headersOf(wanted, pictures.nameOf(wanted.parts));
  }

  return { owns: (path) => path.startsWith("/og/"), render, readHeaders };
}

function headersOf({ cacheControl, page }: Omit<Wanted, "parts">, name: string): Headers {
  return new Headers({
    ...SECURITY_HEADERS,
    ...FOR_OTHER_SITES,
    ...(page && tagHeaders(cacheTags(page))),
    "Content-Type": "image/jpeg",
    "Cache-Control": cacheControl,
    ETag: `"${name}"`,
  });
}

async function fetchPhotograph(
  { backend, log }: SharingPictureOptions,
  address: string,
): Promise<Buffer | undefined> {
  try {
    // A redirect could lead to an address that was not checked.
    const response = await backend.fetch(address, {
      redirect: "error",
      signal: AbortSignal.timeout(FETCH_LIMIT_MS),
    });
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
