import { clsx } from "clsx";

export type ImageProps = {
  src: string;
  srcSet?: string;
  /** Empty for decorative images. */
  alt: string;
  /** Value of the `sizes` attribute. */
  sizes: string;
  /** The main image of the page (LCP): loaded eagerly and with high priority. */
  isMain?: boolean;
  className?: string;
};

/**
 * A 16:9 image with a spinner until it has loaded; hidden when it fails (behaviors/images.ts). Works without scripts,
 * because the spinner is behind the image.
 */
export function Image({ alt, sizes, isMain = false, className, ...address }: ImageProps) {
  return (
    // The key resets the element, which carries the load state of the previous image.
    <span key={address.src} className={clsx("image", className)}>
      <span className="image-spinner" />
      <img
        {...address}
        alt={alt}
        // `auto` lets the browser use the layout width of lazy images, which differs in rows on phones.
        sizes={isMain ? sizes : `auto, ${sizes}`}
        width={800}
        height={450}
        loading={isMain ? "eager" : "lazy"}
        fetchPriority={isMain ? "high" : "auto"}
        decoding={isMain ? "sync" : "async"}
      />
    </span>
  );
}
