import type { ImageBlock } from "../../domain/content.ts";
import { ArticleImage } from "./article-image.tsx";

export function ImageView({ block }: { block: ImageBlock }) {
  const line = [block.caption, block.credit].filter((text) => text.trim() !== "").join(" ");
  return (
    <figure>
      <ArticleImage
        source={block.src}
        alt={block.alt}
        isWhole
        sizes="(width >= 48rem) 42rem, calc(100vw - 2rem)"
      />
      {line !== "" && (
        <figcaption dir="auto" className="mt-2 font-sans text-meta text-quiet">
          {line}
        </figcaption>
      )}
    </figure>
  );
}
