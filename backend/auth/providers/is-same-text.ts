import { timingSafeEqual } from "node:crypto";

/** Whether two texts of a length that is no secret are the same; takes the same time wherever they differ. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
