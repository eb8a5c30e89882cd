import { Link } from "react-router";
import { licenseText } from "../../domain/newsroom/image-license.ts";
import {
  imageName,
  imageScreenPath,
  type LibraryImage,
} from "../../domain/newsroom/library-image.ts";
import { Thumbnail } from "../image-picker/thumbnail.tsx";

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
