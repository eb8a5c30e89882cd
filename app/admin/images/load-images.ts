import { getBrowserClient } from "../../data/browser-client.ts";
import { type FormerImage, listFormerImages } from "../../data/images/image-replacement.ts";
import {
  getImage,
  type ImageUse,
  listCrops,
  listImages,
  listImageUses,
  listSimilarImages,
} from "../../data/images/library.ts";
import type { ImageFilters, LibraryImage } from "../../domain/newsroom/library-image.ts";

/** Loads a page of the library. Days are those of the browser. */
export async function loadImages(
  filters: ImageFilters,
  after?: LibraryImage,
): Promise<{ images: LibraryImage[] }> {
  const { from, until } = filters;
  const images = await listImages(getBrowserClient(), {
    filters: { ...filters, from: startOfDay(from, 0), until: startOfDay(until, 1) },
    after,
  });
  return { images };
}

export type FoundImage = {
  image: LibraryImage | null;
  uses: ImageUse[];
  similar: LibraryImage[];
  crops: LibraryImage[];
  /** The image that this one was cropped from. */
  origin: LibraryImage | null;
  /** Images whose place this one took. */
  former: FormerImage[];
};

/** Loads an image with its uses, its crops, and those that look alike. */
export async function loadImage(path: string): Promise<FoundImage> {
  const client = getBrowserClient();
  const image = await getImage(client, { path });
  if (!image) return { image, uses: [], similar: [], crops: [], origin: null, former: [] };
  const [uses, similar, crops, origin, former] = await Promise.all([
    listImageUses(client, { path }),
    listSimilarImages(client, { path }),
    listCrops(client, { path }),
    image.croppedFrom === null ? null : getImage(client, { path: image.croppedFrom }),
    listFormerImages(client, { path }),
  ]);
  return { image, uses, similar, crops, origin, former };
}

/** The moment a day begins, or one `later`; empty for none. */
function startOfDay(day: string, later: 0 | 1): string {
  if (day === "") return "";
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
