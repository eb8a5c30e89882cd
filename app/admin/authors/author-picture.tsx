import { useState } from "react";
import { portraitUrl } from "../../domain/image-address.ts";
import { useSite } from "../../site-context.ts";

/** The square picture of an author, as their page shows it; hidden when it can not be loaded. */
export function AuthorPicture({ source, alt = "" }: { source: string; alt?: string }) {
  const site = useSite();
  const [isBroken, setBroken] = useState(false);
  return (
    <img
      src={portraitUrl(source, site)}
      alt={alt}
      width={320}
      height={320}
      hidden={isBroken}
      onError={() => setBroken(true)}
      className="aspect-square h-full w-auto object-cover"
    />
  );
}
