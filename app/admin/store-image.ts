import { withSession } from "../auth/with-session.ts";
import type { UploadImage } from "../blocks/image/image-uploads.ts";
import { getBrowserClient } from "../data/browser-client.ts";
import type { UploadOptions } from "../data/images/upload-answer.ts";
import { type StoredImage, uploadImage } from "../data/images/upload-image.ts";
import { showToast } from "../ui/show-toast.ts";

/** Uploads an image with the user's session, or takes the same file from the library and says so. */
export async function storeImage(
  file: File,
  options: UploadOptions & { isKept?: boolean },
): Promise<StoredImage> {
  const stored = await withSession(() => uploadImage(getBrowserClient(), { file, ...options }));
  if (stored.isKnown) {
    showToast({
      title: "Already in the Library",
      description: `“${file.name}” was uploaded before. The same image is used again.`,
    });
  }
  return stored;
}

/** Uploads the image of a field, and returns its path. */
export const sendImage: UploadImage = async (file, options) =>
  (await storeImage(file, options)).path;
