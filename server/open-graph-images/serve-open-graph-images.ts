import { join } from "node:path";
import type { Backend } from "@broadsheet/backend";
import type { Logger } from "pino";
import { getOpenGraphArticle } from "../../app/data/articles/article-queries.ts";
import type { Client } from "../../app/data/client.ts";
import { listArticleImages } from "../../app/data/images/article-images.ts";
import { BYLINE_ROLES } from "../../app/domain/byline.ts";
import { CENTER } from "../../app/domain/newsroom/library-image.ts";
import { cacheTags, type TaggedPage } from "../../app/domain/pages/cache-tags.ts";
import { imageVersion, SITE_IMAGE_PATH } from "../../app/domain/pages/page-paths.ts";
import { findShownImage } from "../../app/domain/shown-image.ts";
import { fetchAddress } from "../brand/image-fetch-address.ts";
import { readLogo } from "../brand/read-logo.ts";
import {
  type CacheableResource,
  refuseFile,
  tagHeaders,
} from "../page-cache/cacheable-resource.ts";
import { FOR_OTHER_SITES, SECURITY_HEADERS } from "../requests/security-headers.ts";
import type { Environment } from "../settings/environment.ts";
import type { SettingsInForce } from "../site-settings/settings-in-force.ts";
import { createImageStore, type ImageParts, type Photograph } from "./image-store.ts";
import { findListingImage } from "./listing-image.ts";

const ARTICLE_IMAGE =
  /^\/og\/article\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([0-9a-z]{1,12})\.jpg$/;

const FOR_GOOD = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";
/** Max age for the URL of an older version, and for an image with a photo, which may be replaced at any time. */
const FOR_A_MINUTE = "public, max-age=60";
/** Share of the disk space for resized images that Open Graph images may use. */
const SHARE_OF_CACHE = 1 / 8;
const FETCH_LIMIT_MS = 5000;

export type OpenGraphImageOptions = {
  environment: Pick<Environment, "SITE_URL" | "DATA_DIR" | "storage">;
  settings: Pick<SettingsInForce, "read">;
  backend: Pick<Backend, "url" | "fetch">;
  /** Whether the backend serves original images only. */
  hasOriginalsOnly: boolean;
  /** Client with the permissions of readers. */
  client: Client;
  log: Logger;
};

const NO_TEXT = { headline: "", byline: "", section: "", sectionSlug: null };

type Wanted = {
  parts: ImageParts;
  cacheControl: string;
  /** Cache tags; undefined for an image that is not cached in memory: nothing would invalidate it. */
  page: TaggedPage | undefined;
};

/**
 * Serves `/og/`: Open Graph images. The URL of an article's image contains the article's version, so the response is
 * immutable, unless the image shows a photo. A URL of an older version gets the current image. The version of the brand
 * is a parameter of the URL, which caches of others tell apart.
 */
export function createOpenGraphImages(options: OpenGraphImageOptions): CacheableResource {
  const { environment, settings, backend, client, log } = options;
  const images = createImageStore({
    folder: join(environment.DATA_DIR, "storage-cache/sharing"),
    maxBytes: environment.storage.imageCacheBytes * SHARE_OF_CACHE,
    fetchPhotograph: (photograph) => fetchPhotograph(options, photograph),
    readLogo: (logo) => readLogo({ logo }, { ...options, siteUrl: environment.SITE_URL }),
    onFailure: (error) =>
      log.warn({ err: error }, "an Open Graph image was rendered without its photo or logo"),
  });

  async function find(path: string): Promise<Wanted | undefined> {
    const { siteName, colors, fonts, logo } = await settings.read();
    const siteHost = new URL(environment.SITE_URL).host;
    const text = { ...NO_TEXT, siteName, siteHost, colors, fonts };
    if (path === SITE_IMAGE_PATH) {
      const parts = { text, logo, photograph: null };
      return { parts, cacheControl: FOR_A_DAY, page: { kind: "static" } };
    }
    const listing = await findListingImage(client, path);
    if (listing) {
      const parts = { text: { ...text, ...listing.text }, logo, photograph: null };
      return { parts, cacheControl: FOR_A_DAY, page: listing.page };
    }
    const [, id, version] = ARTICLE_IMAGE.exec(path) ?? [];
    const article = id && (await getOpenGraphArticle(client, { id }));
    if (!article) return undefined;
    const address = fetchAddress(article.card.imageSrc, {
      siteUrl: environment.SITE_URL,
      store: { backendUrl: backend.url, hasOriginalsOnly: options.hasOriginalsOnly },
    });
    const parts = {
      text: {
        ...text,
        headline: article.card.title,
        byline: article.writers === "" ? "" : `${BYLINE_ROLES.by.prefix} ${article.writers}`,
        section: article.categoryName,
        sectionSlug: article.categorySlug,
      },
      logo,
      photograph:
        address === null
          ? null
          : {
              address,
              version: await readVersion(options, address),
              focal: await readFocalPoint(client, { id, source: article.card.imageSrc ?? "" }),
            },
    };
    const isFinal = version === imageVersion(article.updatedAt) && parts.photograph === null;
    const page = {
      kind: "article",
      slug: article.slug,
      categorySlug: article.categorySlug,
    } as const;
    return isFinal
      ? { parts, cacheControl: FOR_GOOD, page }
      : { parts, cacheControl: FOR_A_MINUTE, page: undefined };
  }

  async function render(path: string): Promise<Response> {
    try {
      const wanted = await find(path);
      if (!wanted) return refuseFile(404, "There is no such image.");
      const name = images.nameOf(wanted.parts);
      const { bytes, isWhole } = await images.get(name, wanted.parts);
      // No invalidation follows when the missing photo becomes available.
      const headers = isWhole
        ? headersOf(wanted, name)
        : headersOf({ cacheControl: FOR_A_MINUTE, page: undefined }, `${name}-text`);
      return new Response(new Uint8Array(bytes), { headers });
    } catch (error) {
      log.warn({ err: error, path }, "could not render an Open Graph image");
      return refuseFile(503, "The image cannot be made at the moment. Try again shortly.");
    }
  }

  async function readHeaders(path: string): Promise<Headers | undefined> {
    // The same failure occurs again when the image is rendered, and is reported then.
    const wanted = await find(path).catch(() => undefined);
    return wanted && headersOf(wanted, images.nameOf(wanted.parts));
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

/** The focal point of an article's image; its center while it is not known. */
async function readFocalPoint(client: Client, { id, source }: { id: string; source: string }) {
  const images = await listArticleImages(client, { articleId: id });
  const shown = findShownImage(images, source);
  return shown ? { x: shown.focalX, y: shown.focalY } : CENTER;
}

/** The ETag of the photo at a URL; null if there is none. */
async function readVersion(
  options: OpenGraphImageOptions,
  address: string,
): Promise<string | null> {
  const version = await readPhotograph(options, address, async ({ body, headers }) => {
    await body?.cancel();
    return headers.get("ETag");
  });
  return version ?? null;
}

async function fetchPhotograph(
  options: OpenGraphImageOptions,
  { address, version }: Photograph,
): Promise<Buffer | undefined> {
  if (version === null) return undefined;
  return readPhotograph(options, address, async (response) => {
    const bytes = Buffer.from(await response.arrayBuffer());
    return response.headers.get("ETag") === version ? bytes : undefined;
  });
}

/** Requests a photo and reads the response; undefined if there is no photo, or that fails. */
async function readPhotograph<Result>(
  { backend, log }: OpenGraphImageOptions,
  address: string,
  read: (response: Response) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    // A redirect could lead to a URL that was not checked.
    const response = await backend.fetch(address, {
      redirect: "error",
      signal: AbortSignal.timeout(FETCH_LIMIT_MS),
    });
    if (response.ok) return await read(response);
    await response.body?.cancel();
    log.debug(
      { address, status: response.status },
      "the photograph of an Open Graph image is absent",
    );
  } catch (error) {
    log.warn({ err: error, address }, "could not fetch the photo of an Open Graph image");
  }
  return undefined;
}
