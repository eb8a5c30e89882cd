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
  /** Shown in its own proportions; otherwise cropped to 16:9. */
  isWhole?: boolean;
  /** Pixels of a whole image, which reserve its space. */
  size?: { width: number; height: number };
  /** CSS class that places the crop. */
  focus?: string;
  className?: string;
};

/**
 * An image with a spinner until it has loaded; hidden when it fails (behaviors/images.ts). Works without scripts,
 * because the spinner is behind the image.
 */
export function Image({
  alt,
  sizes,
  isMain = false,
  isWhole = false,
  size,
  focus,
  className,
  ...address
}: ImageProps) {
  return (
    // The key resets the element, which carries the load state of the previous image.
    <span key={address.src} className={clsx("image", isWhole && "image-whole", className)}>
      <span className="image-spinner" />
      <img
        {...address}
        alt={alt}
        // `auto` lets the browser use the layout width of lazy images, which differs in rows on phones.
        sizes={isMain ? sizes : `auto, ${sizes}`}
        // Until the browser knows better: without measures, the proportions are those of the loaded image.
        width={size?.width ?? 800}
        height={size?.height ?? 450}
        className={focus}
        loading={isMain ? "eager" : "lazy"}
        fetchPriority={isMain ? "high" : "auto"}
        decoding={isMain ? "sync" : "async"}
      />
    </span>
  );
}
