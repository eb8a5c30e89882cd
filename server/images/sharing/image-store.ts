import { createHash } from "node:crypto";
import { createWorkLimit } from "../../../backend/storage/gate.ts";
import { createVariantStore } from "../../../backend/storage/render/variant-store.ts";
import type { ImageText } from "./layout.ts";
import { LAYOUT_VERSION, renderImage } from "./render-image.ts";

/** What an image is made of. Whatever of it changes makes it another image. */
export type ImageParts = {
  text: ImageText;
  /** The address that the photograph is fetched from; null for text alone. */
  photograph: string | null;
};

/** `isWhole` is false for an image whose photograph could not be had. */
export type FinishedImage = { bytes: Buffer; isWhole: boolean };

export type ImageStoreOptions = {
  folder: string;
  /** Total size on disk, in bytes. */
  maxBytes: number;
  /** The bytes at an address, or undefined where there are none. */
  fetchPhotograph: (address: string) => Promise<Buffer | undefined>;
  onFailure: (error: unknown) => void;
};

/** Renders Open Graph images one after the other, each once however many ask, and keeps them on disk. */
export function createImageStore(options: ImageStoreOptions) {
  const store = createVariantStore(options);
  const gate = createWorkLimit({ slots: 1, maxWaiting: 100 });
  const running = new Map<string, Promise<FinishedImage>>();

  async function render(name: string, { text, photograph }: ImageParts): Promise<FinishedImage> {
    const bytes = photograph === null ? undefined : await options.fetchPhotograph(photograph);
    const isWhole = photograph === null || bytes !== undefined;
    const image = await renderWith(text, bytes);
    if (isWhole) await store.write(name, image);
    return { bytes: image, isWhole };
  }

  async function renderWith(text: ImageText, photograph: Buffer | undefined): Promise<Buffer> {
    try {
      return await renderImage(text, photograph);
    } catch (error) {
      if (!photograph) throw error;
      options.onFailure(error);
      return renderImage(text, undefined);
    }
  }

  return {
    /** Names an image: the same parts give the same name. */
    nameOf: ({ text, photograph }: ImageParts): string =>
      createHash("sha256")
        .update(JSON.stringify([LAYOUT_VERSION, text, photograph]))
        .digest("hex")
        .slice(0, 32),
    /** @throws StorageError 503 when too many wait. */
    async get(name: string, parts: ImageParts): Promise<FinishedImage> {
      const file = `${name.slice(0, 2)}/${name}.jpg`;
      const kept = await store.read(file);
      if (kept) return { bytes: kept, isWhole: true };
      const shared = running.get(name);
      if (shared) return shared;
      const work = gate.run(() => render(file, parts)).finally(() => running.delete(name));
      running.set(name, work);
      return work;
    },
  };
}
