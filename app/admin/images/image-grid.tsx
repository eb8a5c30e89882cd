import { Link } from "react-router";
import { renderUrl } from "../../domain/image-address.ts";
import { licenseText } from "../../domain/newsroom/image-license.ts";
import {
  CENTER,
  imageName,
  imageScreenPath,
  type LibraryImage,
} from "../../domain/newsroom/library-image.ts";
import { useSite } from "../../page-context/page-context.ts";

/** Images as a grid of links to their screens. Those outside the viewport are not laid out. */
export function ImageGrid({ images }: { images: readonly LibraryImage[] }) {
  return (
    <ul className="image-grid">
      {images.map((image) => (
        <li key={image.path} className="image-grid-item">
          <Link to={imageScreenPath(image.path)} className="group block">
            <Thumbnail image={image} />
            <span className="mt-2 line-clamp-2 text-note font-semibold group-hover:underline">
              {imageName(image)}
            </span>
            <span className="line-clamp-1 text-meta text-quiet">
              {[licenseText(image), image.credit, image.isUsed ? "" : "Unused"]
                .filter(Boolean)
                .join(" · ") || "Used"}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** An image at 3:2 around its focal point. The text beside it names it. */
function Thumbnail({ image }: { image: LibraryImage }) {
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
