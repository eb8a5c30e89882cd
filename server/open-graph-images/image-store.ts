import { createHash } from "node:crypto";
import { createSemaphore, createSingleFlight } from "@broadsheet/backend/concurrency";
import { createVariantStore, type FocalPoint } from "@broadsheet/backend/images";
import type { Logo } from "../../app/domain/pages/brand-style.ts";
import type { LogoImage } from "../brand/read-logo.ts";
import type { ImageText } from "./layout.ts";
import { LAYOUT_VERSION, renderImage } from "./render-image.ts";

/** The photo at a URL, its ETag, which changes when it is replaced (null where there is none), and its focal point. */
export type Photograph = { address: string; version: string | null; focal: FocalPoint };

/** Inputs of an image; each combination is an image of its own. */
export type ImageParts = {
  text: Omit<ImageText, "logo">;
  /** In place of the name. */
  logo: Logo | undefined;
  /** Null for text alone. */
  photograph: Photograph | null;
};

/** `isWhole` is false for an image whose photo or logo could not be fetched, or has just been replaced. */
export type FinishedImage = { bytes: Buffer; isWhole: boolean };

export type ImageStoreOptions = {
  folder: string;
  /** Total size on disk, in bytes. */
  maxBytes: number;
  /** Fetches a photo; undefined if it does not exist in this version. */
  fetchPhotograph: (photograph: Photograph) => Promise<Buffer | undefined>;
  /** Reads a logo; undefined for one of another site. */
  readLogo: (logo: Logo) => Promise<LogoImage | undefined>;
  onFailure: (error: unknown) => void;
};

/** Renders Open Graph images one at a time, each once for all concurrent requests, and caches them on disk. */
export function createImageStore(options: ImageStoreOptions) {
  const store = createVariantStore(options);
  const semaphore = createSemaphore({ slots: 1, maxWaiting: 100 });
  const running = createSingleFlight<FinishedImage>();

  async function render(
    name: string,
    { text, logo, photograph }: ImageParts,
  ): Promise<FinishedImage> {
    const bytes = photograph === null ? undefined : await options.fetchPhotograph(photograph);
    const mark = logo && (await readLogo(logo));
    const isWhole = (photograph === null || bytes !== undefined) && mark !== "unread";
    const image = await renderWith(
      { ...text, logo: mark === "unread" ? undefined : mark },
      photograph && bytes ? { bytes, focal: photograph.focal } : undefined,
    );
    if (isWhole) await store.write(name, image);
    return { bytes: image, isWhole };
  }

  async function readLogo(logo: Logo): Promise<LogoImage | undefined | "unread"> {
    try {
      return await options.readLogo(logo);
    } catch (error) {
      options.onFailure(error);
      return "unread";
    }
  }

  async function renderWith(...[text, photograph]: Parameters<typeof renderImage>) {
    try {
      return await renderImage(text, photograph);
    } catch (error) {
      if (!photograph) throw error;
      options.onFailure(error);
      return renderImage(text, undefined);
    }
  }

  return {
    /** Cache key of an image: equal inputs give equal keys. */
    nameOf: ({ text, logo, photograph }: ImageParts): string =>
      createHash("sha256")
        .update(JSON.stringify([LAYOUT_VERSION, text, logo, photograph]))
        .digest("hex")
        .slice(0, 32),
    /** @throws BusyError when the queue is full. */
    async get(name: string, parts: ImageParts): Promise<FinishedImage> {
      const file = `${name.slice(0, 2)}/${name}.jpg`;
      const stored = await store.read(file);
      if (stored) return { bytes: stored, isWhole: true };
      return running.join(name, () => semaphore.run(() => render(file, parts)));
    },
  };
}
