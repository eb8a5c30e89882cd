import { clsx } from "clsx";

export type PictureProps = {
  src: string;
  srcSet?: string;
  /** Empty where the picture only repeats what stands beside it. */
  alt: string;
  /** How wide the picture is shown, as in the `sizes` attribute. */
  sizes: string;
  /** Loaded first and at once: for the main picture of a page. */
  isMain?: boolean;
  className?: string;
};

/**
 * An image of 16:9 with a spinner until it has loaded; hidden when it fails (behaviors/images.ts). It shows without
 * scripts as well, since the spinner stands behind it.
 */
export function Picture({ alt, sizes, isMain = false, className, ...address }: PictureProps) {
  return (
    // A new element for each image: what became of the one before is written on it.
    <span key={address.src} className={clsx("picture", className)}>
      <span className="picture-spinner" />
      <img
        {...address}
        alt={alt}
        // A lazy image is as wide as its place, where the browser knows to look; only it knows a row on phones.
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
