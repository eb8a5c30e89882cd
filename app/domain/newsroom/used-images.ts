import { parseContent } from "../parse-content.ts";
import type { ArticleFields } from "./article-fields.ts";

/** Paths in the bucket `article-images` of all images of an article. */
export function imagePaths({
  imageSrc,
  content,
}: Pick<ArticleFields, "imageSrc" | "content">): string[] {
  const sources = parseContent(content).flatMap((block) =>
    block.type === "image" || block.type === "embed" ? [block.src] : [],
  );
  return [...new Set([imageSrc, ...sources].map((source) => source.trim().replace(/^\/+/, "")))]
    .filter((source) => source !== "" && !source.startsWith("http"))
    .sort();
}
