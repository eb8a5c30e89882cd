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
