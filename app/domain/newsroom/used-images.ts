import { listImages } from "../nested-blocks.ts";
import { parseContent } from "../parse-content.ts";
import type { ArticleFields } from "./article-fields.ts";

/** Paths in the bucket `article-images` of all images of an article. */
export function imagePaths({
  imageSrc,
  socialImage,
  content,
}: Pick<ArticleFields, "imageSrc" | "socialImage" | "content">): string[] {
  const sources = parseContent(content).flatMap((block) =>
    block.type === "embed" || block.type === "video"
      ? [block.src]
      : listImages(block).map(({ src }) => src),
  );
  return [
    ...new Set(
      [imageSrc, socialImage, ...sources].map((source) => source.trim().replace(/^\/+/, "")),
    ),
  ]
    .filter((source) => source !== "" && !source.startsWith("http"))
    .sort();
}
