import { availableParallelism } from "node:os";

/**
 * How many images are worked on at once. Each takes one of Node.js's pool threads for its whole time,
 * and files and name look-ups need some of them too.
 */
export const IMAGE_SLOTS = Math.max(
  1,
  Math.min(availableParallelism(), Number(process.env.UV_THREADPOOL_SIZE ?? 4) - 2),
);

let loading: Promise<typeof import("sharp").default> | undefined;

/**
 * Loads sharp when the first image is worked on, since a site at rest does not need the memory that it takes. It uses one
 * thread an image, and keeps no memory between images.
 */
export function loadSharp(): Promise<typeof import("sharp").default> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
