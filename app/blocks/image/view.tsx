import type { ImageBlock } from "../../domain/content.ts";
import { LinkedText } from "../base/linked-text.tsx";
import { ArticleImage, useImageLine } from "./article-image.tsx";

export function ImageView({ block }: { block: ImageBlock }) {
  const line = useImageLine(block.src, block.caption, block.credit);
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
          <LinkedText text={line} />
        </figcaption>
      )}
    </figure>
  );
}
