import { withSession } from "../../auth/with-session.ts";
import type { PickedImage } from "../../blocks/image/pick-images.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { findImagePath } from "../../domain/shown-image.ts";

/** The image of the library that an address or a path stands for; null if there is none, or it cannot be loaded. */
export async function findPickedImage(source: string): Promise<PickedImage | null> {
  const path = findImagePath(source);
  if (path === undefined) return null;
  try {
    const { getImage } = await import("../../data/images/library.ts");
    return await withSession(() => getImage(getBrowserClient(), { path }));
  } catch {
    // The texts can be written as well.
    return null;
  }
}
