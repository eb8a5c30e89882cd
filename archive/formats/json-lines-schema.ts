import { z } from "zod";

// A field that only adorns the story does not cost us the story when it is of the wrong kind.
const text = z.string().nullish().catch(null);
const names = z.array(z.string()).nullish().catch(null);

const blockSchema = z.looseObject({
  type: z.string(),
  text: z.string().catch(""),
  level: z.number().nullish().catch(null),
  items: names,
  ordered: z.boolean().nullish().catch(null),
  cite: text,
  speaker: text,
  markdown: text,
  items_markdown: names,
  provider: text,
  id: text,
  title: text,
  url: text,
});

const imageSchema = z.looseObject({
  file: text,
  url: text,
  src: text,
  alt: text,
  caption: text,
  credit: text,
});

// A name, or an object with one.
const named = z.union([
  z.string().transform((name) => ({ name, slug: null, bio: null, image: null })),
  z.looseObject({ name: z.string(), slug: text, bio: text, image: text }),
]);

/** One line of a JSON Lines archive. Fields that are not named here are passed over. */
export const jsonStorySchema = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  title: z.string(),
  slug: text,
  excerpt: text,
  category: named.nullish(),
  tags: z.union([z.string().transform((list) => list.split(",")), names]),
  author: named.nullish().catch(null),
  authors: z.array(named).nullish().catch(null),
  byline: text,
  published_at: z.union([z.string(), z.number()]).nullish(),
  modified_at: z.union([z.string(), z.number()]).nullish(),
  updated_at: z.union([z.string(), z.number()]).nullish(),
  status: text,
  blocks: z.array(blockSchema).nullish(),
  paragraphs: names,
  content: z.unknown().optional(),
  html: text,
  markdown: text,
  image: z.union([z.string(), imageSchema]).nullish().catch(null),
  featured: z.boolean().nullish().catch(null),
  is_featured: z.boolean().nullish().catch(null),
  is_popular: z.boolean().nullish().catch(null),
  source: text,
  source_url: text,
  licence: text,
  licence_url: text,
  license: text,
  license_url: text,
  attribution: text,
});

export type JsonStory = z.infer<typeof jsonStorySchema>;
export type JsonBlock = z.infer<typeof blockSchema>;
