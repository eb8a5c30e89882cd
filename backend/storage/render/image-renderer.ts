import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CLIENT_ADDRESS_HEADER } from "../../core/requests/bounded-requests.ts";
import { createSingleFlight } from "../../core/requests/single-flight.ts";
import { findImageFormat, IMAGE_TYPES } from "../images/image-format.ts";
import { IMAGE_SLOTS, MAX_IMAGE_BYTES } from "../images/image-processing.ts";
import { createImageSemaphore } from "../images/image-semaphore.ts";
import { matchesETag } from "../objects/byte-range.ts";
import type { ObjectAddress } from "../objects/object-address.ts";
import { ObjectReplaced } from "../objects/object-file.ts";
import { SAFE_HEADERS } from "../objects/object-headers.ts";
import { collectBody, type ObjectStore } from "../objects/object-store.ts";
import { StorageError } from "../objects/storage-error.ts";
import { FOCAL_POINT_HEADER, type FocalPoint, parseFocalPoint } from "./focal-point.ts";
import { RENDERER_VERSION, renderImage } from "./render-image.ts";
import {
  chooseFormat,
  describeTransformations,
  isStandardVariant,
  parseRenderOptions,
  type RenderOptions,
  type VariantFormat,
} from "./render-options.ts";
import { createVariantStore } from "./variant-store.ts";

const MAX_REST_MS = 10_000;
/** Attempts to render an image that others replace at the same time. */
const MAX_ATTEMPTS = 5;

export type ImageRendererOptions = {
  store: Pick<ObjectStore, "headObject" | "getObject">;
  cacheFolder: string;
  /** Limit of the variant cache on disk, in bytes. */
  maxBytes: number;
  /**
   * Sizes that the site's own pages request, such as `800x450`. Requests with any other size, quality or fit share
   * one slot, and an eighth of the disk limit.
   */
  usualSizes: ReadonlySet<string>;
  onFailure: (error: unknown) => void;
};

export type ImageRenderer = {
  /**
   * Answers GET and HEAD of a resized image with Supabase's parameters `width`, `height`, `resize`, `quality` and
   * `format`, cropped around the point in the header `x-focal-point`. The caller has checked read permission. A variant may be cached as long as its object, unless
   * `cacheControl` says otherwise.
   *
   * @throws StorageError 400 for bad parameters, 404 for objects that do not exist, 503 when the queue is full.
   */
  render(
    request: Request,
    address: ObjectAddress,
    options: { search: URLSearchParams; cacheControl?: string },
  ): Promise<Response>;
  /** Invalidates the variants of an object that was changed or removed. */
  purge(bucket: string, key: string): Promise<void>;
};

/** Renders variants of images, once for concurrent requests, and caches them on disk. */
export function createImageRenderer(options: ImageRendererOptions): ImageRenderer {
  const { store } = options;
  const openStore = (name: string, share: number) =>
    createVariantStore({
      folder: join(options.cacheFolder, name),
      maxBytes: options.maxBytes * share,
      onFailure: options.onFailure,
    });
  // Limits arbitrary sizes, so that a client that requests ever new ones displaces neither the page sizes nor their cache.
  const stores = { usual: openStore("usual", 7 / 8), unusual: openStore("unusual", 1 / 8) };
  const semaphore = createImageSemaphore({ slots: IMAGE_SLOTS, maxWaiting: 200 });
  const unusualSemaphore = createImageSemaphore({ slots: 1, maxWaiting: 20, maxWaitingPerKey: 5 });
  const running = createSingleFlight<Buffer<ArrayBuffer>>();

  async function renderOnce(
    variant: Variant,
    { signal, headers }: Request,
  ): Promise<Buffer<ArrayBuffer>> {
    const usual = isStandardVariant(variant.options, options.usualSizes);
    const store = usual ? stores.usual : stores.unusual;
    const cached = await store.read(variant.name);
    if (cached) return cached;
    const key = headers.get(CLIENT_ADDRESS_HEADER) ?? undefined;
    const task = async (abandoned: AbortSignal) => {
      const render = () =>
        semaphore.run(() => renderNow(variant, abandoned), { signal: abandoned });
      const bytes = usual
        ? await render()
        : await unusualSemaphore.run(() => withRest(render), { key, signal: abandoned });
      await store.write(variant.name, bytes);
      return bytes;
    };
    return running.join(variant.name, task, signal);
  }

  async function renderNow(
    { bucket, key, sourceTag, options: how, focal, format }: Variant,
    abandoned: AbortSignal,
  ): Promise<Buffer<ArrayBuffer>> {
    const source = await store.getObject(bucket, key);
    const bytes = await collectBody(source.body);
    // Otherwise the new pixels would be cached as a variant of the old image, and shown when that one comes back.
    if (source.metadata.eTag !== sourceTag) throw new ObjectReplaced(`${key} was replaced`);
    abandoned.throwIfAborted();
    return renderImage(bytes, { ...how, focal }, format);
  }

  async function renderCurrent(
    request: Request,
    { bucket, key }: ObjectAddress,
    renderOptions: RenderOptions,
    cacheControl: string | undefined,
  ): Promise<Response> {
    const { eTag: sourceTag, size, cacheControl: own } = await store.headObject(bucket, key);
    if (size > MAX_IMAGE_BYTES * 2) throw tooLargeToRender();
    const format = chooseFormat(request.headers.get("accept"), renderOptions.format);
    const focal = parseFocalPoint(request.headers.get(FOCAL_POINT_HEADER));
    const variant = createVariant({
      ...{ bucket, key, sourceTag, format, focal },
      options: renderOptions,
    });
    const headers = new Headers({
      ...SAFE_HEADERS,
      "Cache-Control": cacheControl ?? own,
      ETag: variant.eTag,
      Vary: "Accept",
    });
    if (matchesETag(request.headers.get("if-none-match") ?? undefined, variant.eTag)) {
      return new Response(null, { status: 304, headers });
    }
    const bytes = await renderOnce(variant, request);
    const type = IMAGE_TYPES[findImageFormat(bytes) ?? "jpeg"].contentType;
    headers.set("Content-Type", type);
    headers.set("Content-Length", String(bytes.length));
    return new Response(request.method === "HEAD" ? null : bytes, { headers });
  }

  return {
    async render(request, address, { search, cacheControl }) {
      if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed();
      const renderOptions = parseRenderOptions(search);
      const transformations = describeTransformations(search);
      for (let attempt = 1; ; attempt += 1) {
        try {
          const response = await renderCurrent(request, address, renderOptions, cacheControl);
          if (transformations) response.headers.set("X-Transformations", transformations);
          return response;
        } catch (error) {
          if (!(error instanceof ObjectReplaced) || attempt === MAX_ATTEMPTS) throw error;
        }
      }
    },
    async purge(bucket, key) {
      const folder = variantFolder(bucket, key);
      await Promise.all(Object.values(stores).map((store) => store.remove(folder)));
    },
  };
}

/** Pauses after a task, so that endless requests leave three quarters of a core to others. */
async function withRest<Result>(task: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await task();
  await delay(Math.min(3 * (performance.now() - startedAt), MAX_REST_MS), undefined, {
    ref: false,
  });
  return result;
}

type Variant = {
  bucket: string;
  key: string;
  /** ETag of the object that is rendered. */
  sourceTag: string;
  options: RenderOptions;
  focal: FocalPoint;
  format: VariantFormat;
  eTag: string;
  /** The cache name: a folder per object, with a file per version and options. */
  name: string;
};

function createVariant(variant: Omit<Variant, "eTag" | "name">): Variant {
  const { bucket, key, sourceTag, options, focal, format } = variant;
  const { width = 0, height = 0, resize, quality } = options;
  const size = [width, height, resize, quality, format];
  const point = resize === "cover" && width && height ? [focal.x, focal.y] : [];
  const hash = digest([RENDERER_VERSION, sourceTag, ...size, ...point].join("\n"));
  return { ...variant, eTag: `"${hash}"`, name: `${variantFolder(bucket, key)}/${hash}` };
}

function variantFolder(bucket: string, key: string): string {
  const hash = digest(`${bucket}/${key}`);
  return `${hash.slice(0, 2)}/${hash}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function methodNotAllowed(): StorageError {
  return new StorageError(405, "InvalidRequest", "Images are read with GET or HEAD.");
}

function tooLargeToRender(): StorageError {
  return new StorageError(400, "InvalidRequest", "This object is too large to be resized.");
}
