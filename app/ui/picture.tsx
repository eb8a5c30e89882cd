import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";

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
 * A picture of 16:9 with a spinner until it has loaded; hidden when it fails. It shows without scripts
 * and before they arrive, since the spinner stands behind it.
 */
export function Picture({ alt, sizes, isMain = false, className, ...address }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");

  // The browser may have finished or given up on the picture before the page came alive.
  useEffect(() => {
    if (image.current?.complete) setState(image.current.naturalWidth > 0 ? "loaded" : "failed");
  }, []);

  return (
    <span className={clsx("picture", className)} hidden={state === "failed"}>
      {state === "loading" && <span className="picture-spinner" suppressHydrationWarning />}
      <img
        {...address}
        ref={image}
        alt={alt}
        // What comes late is as wide as its place, where the browser knows to look; only it knows a row on phones.
        sizes={isMain ? sizes : `auto, ${sizes}`}
        width={800}
        height={450}
        loading={isMain ? "eager" : "lazy"}
        fetchPriority={isMain ? "high" : "auto"}
        decoding={isMain ? "sync" : "async"}
        onLoad={() => setState("loaded")}
        onError={() => setState("failed")}
      />
    </span>
  );
}
