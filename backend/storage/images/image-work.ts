import { availableParallelism } from "node:os";
import sharp from "sharp";

/**
 * How many pictures are worked on at once. Each takes one of Node.js's pool threads for its whole time,
 * and files and name look-ups need some of them too.
 */
export const IMAGE_SLOTS = Math.max(
  1,
  Math.min(availableParallelism(), Number(process.env.UV_THREADPOOL_SIZE ?? 4) - 2),
);

/** One thread a picture, and no memory kept between pictures. */
export function configureSharp(): void {
  sharp.concurrency(1);
  sharp.cache(false);
}
