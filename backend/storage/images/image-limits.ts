/** Largest upload, in bytes. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;

/** Most pixels of an image, all frames of an animation together. */
export const MAX_IMAGE_PIXELS = 100_000_000;

/** Most frames of an animation. */
export const MAX_IMAGE_FRAMES = 1000;

/** Longest that an image may keep a thread, in seconds; waiting for the thread is not counted. */
export const IMAGE_TIME_LIMIT_S = 60;
