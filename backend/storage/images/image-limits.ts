/** Maximum upload size in bytes. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;

/** Maximum pixels of an image, all frames of an animation together. */
export const MAX_IMAGE_PIXELS = 100_000_000;

/** Maximum frames of an animation. */
export const MAX_IMAGE_FRAMES = 1000;

/** Maximum processing time of an image in seconds; waiting for a thread is not counted. */
export const IMAGE_TIME_LIMIT_S = 60;
