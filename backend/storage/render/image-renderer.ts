import { createHash } from "node:crypto";
import { createGate } from "../gate.ts";
import type { ObjectAddress } from "../http/object-address.ts";
import { SAFE_HEADERS } from "../http/object-headers.ts";
import { findImageFormat, IMAGE_TYPES } from "../images/image-format.ts";
import { MAX_IMAGE_BYTES } from "../images/image-limits.ts";
import { configureSharp, IMAGE_SLOTS } from "../images/image-work.ts";
import { matchesETag } from "../objects/byte-range.ts";
import { collectBody, type StorageAdapter } from "../storage-adapter.ts";
import { StorageError } from "../storage-error.ts";
import { chooseFormat, type VariantFormat } from "./choose-format.ts";
import { parseRenderOptions, type RenderOptions } from "./render-options.ts";
import { RENDERER_VERSION, renderPicture } from "./render-picture.ts";
import { createVariantStore } from "./variant-store.ts";

export type ImageRendererOptions = {
  adapter: Pick<StorageAdapter, "headObject" | "getObject">;
  cacheFolder: string;
  /** Limit of the variants on disk, in bytes. */
  maxBytes: number;
  /** Sizes that the site's own pages ask for, as `800x450` or `800x`; all others share one slot. */
  usualSizes: ReadonlySet<string>;
  onFailure: (error: unknown) => void;
};

export type ImageRenderer = {
  /**
   * Answers GET and HEAD of a resized picture with `width`, `height`, `resize`, `quality` and `format`, as
   * Supabase has them. Whoever calls has made sure that the object may be read.
   *
   * @throws StorageError 400 for bad parameters, 404 for absent objects, 503 when too many wait.
   */
  render(
    request: Request,
    address: ObjectAddress,
    options: { search: URLSearchParams; cacheControl: string },
  ): Promise<Response>;
  /** Drops the variants of an object that was changed or removed. */
  purge(bucket: string, key: string): Promise<void>;
};

/** Renders variants of pictures, each once however many ask, and keeps them on disk. */
export function createImageRenderer(options: ImageRendererOptions): ImageRenderer {
  configureSharp();
  const { adapter } = options;
  const store = createVariantStore({
    folder: options.cacheFolder,
    maxBytes: options.maxBytes,
    onFailure: options.onFailure,
  });
  const gate = createGate({ slots: IMAGE_SLOTS, maxWaiting: 200 });
  // Whoever asks for ever new sizes must not keep readers from the sizes that pages show.
  const unusualGate = createGate({ slots: 1, maxWaiting: 20 });
  const running = new Map<string, Promise<Buffer<ArrayBuffer>>>();

  async function renderOnce(variant: Variant): Promise<Buffer<ArrayBuffer>> {
    const kept = await store.read(variant.name);
    if (kept) return kept;
    const shared = running.get(variant.name);
    if (shared) return shared;
    const work = renderInTurn(variant).finally(() => running.delete(variant.name));
    running.set(variant.name, work);
    return work;
  }

  async function renderInTurn(variant: Variant): Promise<Buffer<ArrayBuffer>> {
    const task = async () => {
      const source = await adapter.getObject(variant.bucket, variant.key, undefined);
      const bytes = await collectBody(source.body);
      return renderPicture(bytes, variant.options, variant.format);
    };
    const isUsual = options.usualSizes.has(
      `${variant.options.width ?? ""}x${variant.options.height ?? ""}`,
    );
    const bytes = isUsual ? await gate.run(task) : await unusualGate.run(() => gate.run(task));
    await store.write(variant.name, bytes);
    return bytes;
  }

  return {
    async render(request, { bucket, key }, { search, cacheControl }) {
      if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed();
      const renderOptions = parseRenderOptions(search);
      const { eTag: sourceTag, size } = await adapter.headObject(bucket, key, undefined);
      if (size > MAX_IMAGE_BYTES * 2) throw tooLargeToRender();
      const format = chooseFormat(request.headers.get("accept"), renderOptions.format);
      const variant = createVariant(bucket, key, sourceTag, renderOptions, format);
      const headers = new Headers({
        ...SAFE_HEADERS,
        "Cache-Control": cacheControl,
        ETag: variant.eTag,
        Vary: "Accept",
      });
      if (matchesETag(request.headers.get("if-none-match") ?? undefined, variant.eTag)) {
        return new Response(null, { status: 304, headers });
      }
      const bytes = await renderOnce(variant);
      const type = IMAGE_TYPES[findImageFormat(bytes) ?? "jpeg"].contentType;
      headers.set("Content-Type", type);
      headers.set("Content-Length", String(bytes.length));
      return new Response(request.method === "HEAD" ? null : bytes, { headers });
    },
    purge: (bucket, key) => store.remove(variantFolder(bucket, key)),
  };
}

type Variant = {
  bucket: string;
  key: string;
  options: RenderOptions;
  format: VariantFormat;
  eTag: string;
  /** Where it is kept: a folder for the object, in it a file for the version and the options. */
  name: string;
};

function createVariant(
  bucket: string,
  key: string,
  sourceTag: string,
  options: RenderOptions,
  format: VariantFormat,
): Variant {
  const { width = 0, height = 0, resize, quality } = options;
  const parts = [RENDERER_VERSION, sourceTag, width, height, resize, quality, format];
  const hash = digest(parts.join("\n"));
  return {
    bucket,
    key,
    options,
    format,
    eTag: `"${hash}"`,
    name: `${variantFolder(bucket, key)}/${hash}`,
  };
}

function variantFolder(bucket: string, key: string): string {
  const hash = digest(`${bucket}/${key}`);
  return `${hash.slice(0, 2)}/${hash}`;
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function methodNotAllowed(): StorageError {
  return new StorageError(405, "InvalidRequest", "Pictures are read with GET or HEAD.");
}

function tooLargeToRender(): StorageError {
  return new StorageError(400, "InvalidRequest", "This object is too large to be resized.");
}
