/** Image processing, and formats of files, that a site shares with the backend, because the settings of sharp are those of the process. */

export { findImageFormat, IMAGE_TYPES } from "./storage/images/image-format.ts";
export {
  IMAGE_TIME_LIMIT_S,
  loadSharp,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
} from "./storage/images/image-processing.ts";
export { findMediaFormat, HEAD_BYTES } from "./storage/media/media-format.ts";
export {
  coverAround,
  FOCAL_POINT_HEADER,
  type FocalPoint,
  formatFocalPoint,
} from "./storage/render/focal-point.ts";
export { createVariantStore } from "./storage/render/variant-store.ts";
