import { useEffect, useRef, useState } from "react";

/** The picture of an author, square; hidden when it can not be loaded. It repeats who is named beside it. */
export function Portrait({ src }: { src: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);

  // The browser may have given up on the picture before the page came alive.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);

  return (
    <img
      ref={image}
      src={src}
      alt=""
      width={320}
      height={320}
      hidden={isBroken}
      onError={() => setBroken(true)}
      className="size-28 bg-tint object-cover sm:size-40"
    />
  );
}
