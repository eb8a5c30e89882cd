import { JSONParser } from "@streamparser/json";
import { z } from "zod";
import {
  type ArchiveFile,
  InvalidInputError,
  type ReadOptions,
  readText,
} from "../input/archive-file.ts";

export type GhostRow = {
  table: string;
  /** Number of the row among all rows read, from 1. */
  index: number;
  value: unknown;
};

/**
 * Streams the rows of the named tables of a Ghost export. Both nestings are read:
 * `db[0].data.<table>` and `data.<table>`.
 *
 * @throws InvalidInputError with the position when the JSON is cut off or malformed, after all rows
 * before that position were yielded.
 */
export async function* readGhostRows(
  file: ArchiveFile,
  tables: string[],
  options: ReadOptions,
): AsyncGenerator<GhostRow> {
  const ready: GhostRow[] = [];
  let count = 0;
  const parser = new JSONParser({
    paths: tables.flatMap((table) => [`$.db.*.data.${table}.*`, `$.data.${table}.*`]),
    keepStack: false,
    stringBufferSize: 64 * 1024,
  });
  parser.onValue = ({ value, stack }) => {
    const table = stack.at(-1)?.key;
    count += 1;
    ready.push({ table: String(table), index: count, value });
  };
  let length = 0;
  let problem: string | null = null;
  try {
    for await (const text of readText(file, options)) {
      parser.write(text);
      length += text.length;
      yield* ready.splice(0);
    }
    if (!parser.isEnded) problem = `character ${length}: the file ends too early`;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    problem = `character ${length}: ${error instanceof Error ? error.message.replace(/\.$/, "") : error}`;
  }
  yield* ready.splice(0);
  if (problem) throw new InvalidInputError(`The JSON is cut off or malformed at ${problem}.`);
}

// Early exports have numeric ids, later ones 24 hexadecimal digits.
const id = z.union([z.string(), z.number()]).transform(String);
const text = z.string().nullish().catch(null);
const flag = z.union([z.boolean(), z.number()]).transform(Boolean).catch(false);
const order = z.number().catch(0);

export const ghostTagSchema = z.object({
  id,
  name: z.string(),
  slug: text,
  visibility: text,
});

/** Parts of a profile that this site has no place for. */
export const GHOST_PROFILE = [
  "website",
  "location",
  "twitter",
  "facebook",
  "linkedin",
  "bluesky",
  "threads",
  "mastodon",
  "tiktok",
  "youtube",
  "instagram",
] as const;

export const ghostUserSchema = z.object({
  ...(Object.fromEntries(GHOST_PROFILE.map((name) => [name, text])) as Record<
    (typeof GHOST_PROFILE)[number],
    typeof text
  >),
  id,
  name: z.string(),
  slug: text,
  bio: text,
  // The field's name before Ghost 1.0.
  image: text,
  profile_image: text,
});
export type GhostUser = z.infer<typeof ghostUserSchema>;

export const ghostPostTagSchema = z.object({ post_id: id, tag_id: id, sort_order: order });
export const ghostPostAuthorSchema = z.object({ post_id: id, author_id: id, sort_order: order });
export const ghostPostMetaSchema = z.object({
  post_id: id,
  feature_image_caption: text,
  feature_image_alt: text,
  meta_title: text,
  meta_description: text,
  og_title: text,
});

/** A setting that holds a menu. */
export const ghostNavigationSchema = z.object({
  key: z.enum(["navigation", "secondary_navigation"]),
  value: z
    .string()
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        context.addIssue("not JSON");
        return z.NEVER;
      }
    })
    .pipe(z.array(z.object({ label: z.string(), url: z.string() })).max(200)),
});

export const ghostPostSchema = z.object({
  id,
  title: z.string().catch(""),
  slug: text,
  html: text,
  markdown: text,
  plaintext: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  feature_image_caption: text,
  image: text,
  featured: flag,
  type: text,
  page: flag,
  status: text,
  visibility: text,
  custom_excerpt: text,
  canonical_url: text,
  author_id: id.nullish().catch(null),
  published_at: z.union([z.string(), z.number()]).nullish().catch(null),
  created_at: z.union([z.string(), z.number()]).nullish().catch(null),
  updated_at: z.union([z.string(), z.number()]).nullish().catch(null),
});

export type GhostPost = z.infer<typeof ghostPostSchema>;
