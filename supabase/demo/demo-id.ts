import { createHash } from "node:crypto";

/** A version 8 UUID (RFC 9562) that is the same on every installation. */
export function demoId(kind: string, name: string): string {
  const hex = createHash("sha256").update(`${kind}:${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
