import { toFields } from "../../app/data/articles/article-row.ts";
import type { FieldsJson } from "../../app/data/json.types.ts";
import type { DraftRow } from "../../app/data/rows.types.ts";
import type { loadBelongings } from "./belongings.ts";
import type { Names } from "./taxonomy-records.ts";

export type ExportedArticle = {
  id: string;
  fields: FieldsJson;
  status: string;
  /** Of a draft: its kind, the version that readers saw last, and what is planned for it. */
  draft?: Pick<DraftRow, "kind" | "based_on" | "due_at" | "planned_for" | "note">;
};

/** The line of an article or a draft, without its history. */
export function toArticleLine(
  { id, fields, status, draft }: ExportedArticle,
  names: Names,
  belongings: Awaited<ReturnType<typeof loadBelongings>>,
) {
  const { category_id, author_id, other_authors, image_src, image_caption, ...others } = fields;
  const comments = belongings.comments.get(id);
  const notes = belongings.notes.get(id);
  return {
    id,
    status,
    ...(draft?.kind === "page" && { kind: "page" }),
    title: fields.title ?? "",
    slug: fields.slug,
    addresses: belongings.addresses.get(id) ?? [],
    excerpt: fields.excerpt,
    category: names.categories.get(String(category_id)),
    authors: listByline({ author_id, other_authors }, names.authors),
    tags: fields.tags,
    published_at: fields.published_at || null,
    first_published_at: fields.first_published_at,
    created_at: fields.created_at,
    updated_at: others.updated_at,
    image: image_src
      ? {
          src: image_src,
          alt: fields.image_alt,
          decorative: fields.image_is_decorative,
          caption: image_caption,
        }
      : undefined,
    is_featured: fields.is_featured,
    is_popular: fields.is_popular,
    sponsor: fields.sponsor,
    label: fields.label,
    seo_title: fields.seo_title,
    seo_description: fields.seo_description,
    social_title: fields.social_title,
    social_description: fields.social_description,
    social_image: fields.social_image,
    canonical_url: fields.canonical_url,
    based_on: draft?.based_on ?? undefined,
    due_at: draft?.due_at ?? undefined,
    planned_for: draft?.planned_for ?? undefined,
    note: draft?.note ?? undefined,
    content: fields.content,
    ...(comments && { comments }),
    ...(notes && { notes }),
  };
}

function listByline<Named>(
  columns: Pick<FieldsJson, "author_id" | "other_authors">,
  authors: ReadonlyMap<string, Named>,
) {
  const { authorId, otherAuthors } = toFields({ ...columns, content: null });
  return [{ authorId, role: "by" as const }, ...otherAuthors].flatMap((place) => {
    const author = authors.get(place.authorId);
    return author ? [{ ...author, role: place.role }] : [];
  });
}
