import { availableParallelism } from "node:os";

/**
 * Concurrency limit of image processing. Each image occupies one of Node.js's pool threads,
 * and file and DNS operations need some of them too.
 */
export const IMAGE_SLOTS = Math.max(
  1,
  Math.min(availableParallelism(), Number(process.env.UV_THREADPOOL_SIZE ?? 4) - 2),
);

let loading: Promise<typeof import("sharp").default> | undefined;

/**
 * Loads sharp with the first image, since an idle site does not need the memory. It uses one thread per image and
 * has no cache between images.
 */
export function loadSharp(): Promise<typeof import("sharp").default> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

/** Maximum upload size in bytes. */
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024;

/** Maximum pixels of an image, all frames of an animation together. */
export const MAX_IMAGE_PIXELS = 100_000_000;

/** Maximum frames of an animation. */
export const MAX_IMAGE_FRAMES = 1000;

/** Maximum processing time of an image in seconds; waiting for a thread is not counted. */
export const IMAGE_TIME_LIMIT_S = 60;
