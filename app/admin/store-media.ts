import { withSession } from "../auth/with-session.ts";
import type { UploadImage } from "../blocks/image/image-uploads.ts";
import { getBrowserClient } from "../data/browser-client.ts";
import { uploadMedia } from "../data/media/upload-media.ts";

/** Uploads audio, video or captions with the user's session. */
export const storeMedia: UploadImage = (file, options) =>
  withSession(() => uploadMedia(getBrowserClient(), { file, ...options }));
