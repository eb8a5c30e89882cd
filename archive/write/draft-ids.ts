import { createHash } from "node:crypto";
import type { Client } from "../../app/data/client.ts";
import { readRows } from "./backend-request.ts";

/** A UUID of version 8, made from the slug. */
export function toArticleId(slug: string): string {
  const hash = createHash("sha256").update(`imported draft\0${slug}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/** The number here of an imported version; null without one. */
export async function findImported(
  client: Client,
  id: string,
  number: number | undefined,
): Promise<number | null> {
  if (number === undefined) return null;
  const [version] = await readRows(() =>
    client
      .from("article_versions")
      .select("number")
      .eq("article_id", id)
      .eq("source_number", number),
  );
  return version?.number ?? null;
}
