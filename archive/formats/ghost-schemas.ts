import { z } from "zod";

// Early exports count with numbers where later ones have 24 hexadecimal digits.
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

export const ghostUserSchema = z.object({
  id,
  name: z.string(),
  bio: text,
  // The field's name before Ghost 1.0.
  image: text,
  profile_image: text,
});

export const ghostPostTagSchema = z.object({ post_id: id, tag_id: id, sort_order: order });
export const ghostPostAuthorSchema = z.object({ post_id: id, author_id: id, sort_order: order });
export const ghostPostMetaSchema = z.object({ post_id: id, feature_image_caption: text });

export const ghostPostSchema = z.object({
  id,
  title: z.string().catch(""),
  slug: text,
  html: text,
  markdown: text,
  plaintext: text,
  feature_image: text,
  feature_image_caption: text,
  image: text,
  featured: flag,
  type: text,
  page: flag,
  status: text,
  visibility: text,
  custom_excerpt: text,
  author_id: id.nullish().catch(null),
  published_at: z.union([z.string(), z.number()]).nullish().catch(null),
  created_at: z.union([z.string(), z.number()]).nullish().catch(null),
  updated_at: z.union([z.string(), z.number()]).nullish().catch(null),
});

export type GhostPost = z.infer<typeof ghostPostSchema>;
