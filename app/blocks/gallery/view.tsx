import { useId } from "react";
import type { GalleryBlock, ImageBlock } from "../../domain/content.ts";
import { useQuotes, useText } from "../../page-context/use-text.tsx";
import { LinkedText } from "../base/linked-text.tsx";
import { ArticleImage, useImageLine } from "../image/article-image.tsx";
import { galleryDirection } from "./gallery-direction.ts";

/**
 * Images side by side or, as a slideshow, in a row that scrolls from one to the next. The keyboard reaches the row;
 * nothing of it needs a script.
 */
export function GalleryView({ block: { slideshow, caption, children } }: { block: GalleryBlock }) {
  const t = useText();
  const quotes = useQuotes();
  const captionId = useId();
  const title = caption.trim();
  const name = title === "" ? { "aria-label": t("Gallery") } : { "aria-labelledby": captionId };
  const direction = galleryDirection(caption, children);
  const images = children.map((image, index) => (
    // Images have no ids and do not change while shown.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <li key={index}>
      <GalleryImage
        image={image}
        {...(slideshow && {
          count: t("{number} of {count}", { number: index + 1, count: children.length }),
        })}
      />
    </li>
  ));
  return (
    <figure className={slideshow ? "gallery gallery-slides" : "gallery"}>
      {slideshow ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className="gallery-frame" tabIndex={0} {...name}>
          <ul dir={direction}>{images}</ul>
        </section>
      ) : (
        <ul dir={direction}>{images}</ul>
      )}
      {title !== "" && (
        <figcaption id={captionId} dir="auto">
          {quotes(title)}
        </figcaption>
      )}
    </figure>
  );
}

function GalleryImage({ image, count }: { image: ImageBlock; count?: string }) {
  const { src, alt, caption, credit } = image;
  const line = useImageLine(src, caption, credit);
  return (
    <figure>
      <ArticleImage
        source={src}
        alt={alt}
        isWhole
        sizes={
          count === undefined
            ? "(width >= 48rem) 21rem, calc(50vw - 1.5rem)"
            : "(width >= 48rem) 42rem, calc(100vw - 2rem)"
        }
      />
      {(line !== "" || count !== undefined) && (
        <figcaption dir="auto">
          {/* A direction of its own, as it does not decide that of the line. */}
          {count !== undefined && (
            <span className="gallery-count" dir="ltr">
              {count}
            </span>
          )}{" "}
          <LinkedText text={line} />
        </figcaption>
      )}
    </figure>
  );
}
