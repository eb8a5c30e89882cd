import { createHash } from "node:crypto";
import { createGate } from "../../../backend/storage/gate.ts";
import { createVariantStore } from "../../../backend/storage/render/variant-store.ts";
import type { PictureText } from "./layout.ts";
import { LAYOUT_VERSION, renderPicture } from "./render-picture.ts";

/** What a picture is made of. Whatever of it changes makes it another picture. */
export type PictureParts = {
  text: PictureText;
  /** The address that the photograph is fetched from; null for text alone. */
  photograph: string | null;
};

/** `isWhole` is false for a picture whose photograph could not be had. */
export type FinishedPicture = { bytes: Buffer; isWhole: boolean };

export type PictureStoreOptions = {
  folder: string;
  /** Total size on disk, in bytes. */
  maxBytes: number;
  /** The bytes at an address, or undefined where there are none. */
  fetchPhotograph: (address: string) => Promise<Buffer | undefined>;
  onFailure: (error: unknown) => void;
};

/** Renders sharing pictures one after the other, each once however many ask, and keeps them on disk. */
export function createPictureStore(options: PictureStoreOptions) {
  const store = createVariantStore(options);
  const gate = createGate({ slots: 1, maxWaiting: 100 });
  const running = new Map<string, Promise<FinishedPicture>>();

  async function render(
    name: string,
    { text, photograph }: PictureParts,
  ): Promise<FinishedPicture> {
    const bytes = photograph === null ? undefined : await options.fetchPhotograph(photograph);
    const isWhole = photograph === null || bytes !== undefined;
    const picture = await renderWith(text, bytes);
    if (isWhole) await store.write(name, picture);
    return { bytes: picture, isWhole };
  }

  async function renderWith(text: PictureText, photograph: Buffer | undefined): Promise<Buffer> {
    try {
      return await renderPicture(text, photograph);
    } catch (error) {
      if (!photograph) throw error;
      options.onFailure(error);
      return renderPicture(text, undefined);
    }
  }

  return {
    /** Names a picture: the same parts give the same name. */
    nameOf: ({ text, photograph }: PictureParts): string =>
      createHash("sha256")
        .update(JSON.stringify([LAYOUT_VERSION, text, photograph]))
        .digest("hex")
        .slice(0, 32),
    /** @throws StorageError 503 when too many wait. */
    async get(name: string, parts: PictureParts): Promise<FinishedPicture> {
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
