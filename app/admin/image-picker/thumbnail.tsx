import { renderUrl } from "../../domain/image-address.ts";
import { CENTER, type LibraryImage } from "../../domain/newsroom/library-image.ts";
import { useSite } from "../../page-context/page-context.ts";

/** An image at 3:2 around its focal point. The text beside it names it. */
export function Thumbnail({ image }: { image: LibraryImage }) {
  const site = useSite();
  const { x, y } = image.focal ?? CENTER;
  return (
    <img
      src={renderUrl(image.path, site, 400, null)}
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-3/2 w-full rounded-control bg-tint object-cover"
      style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
    />
  );
}
