import { Link } from "react-router";
import type { ImagePlace } from "../../data/images/image-replacement.ts";
import { PLACE_NAMES, placeListPath } from "./image-place.ts";

/** The articles, authors and topics that would show another image. */
export function PlaceList({ places }: { places: ImagePlace[] }) {
  if (places.length === 0) {
    return (
      <p role="status" className="text-quiet">
        No article, draft, author or topic shows this image.
      </p>
    );
  }
  return (
    <>
      <p role="status">
        {places.length === 1 ? "1 place shows" : `${places.length} places show`} this image.
        Alternative texts, captions and credits that were written there stay: check them afterwards.
      </p>
      <ul aria-label="Places to change" className="ruled max-h-96 overflow-y-auto">
        {places.map((place) => (
          <li key={place.id} className="flex flex-wrap gap-x-3">
            <Link to={addressOf(place)} className="text-link inline">
              {place.title || "Untitled Article"}
            </Link>
            <span className="text-meta text-quiet">{placeText(place)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function addressOf({ kind, id, title }: ImagePlace): string {
  if (kind === "article") return `/admin/articles/${id}/edit`;
  return placeListPath(kind, title);
}

function placeText({ kind, isLive, isDraft, isPlanned }: ImagePlace): string {
  if (kind !== "article") return PLACE_NAMES[kind];
  return [isLive && "On the site", isDraft && "Draft", isPlanned && "Planned change"]
    .filter((part) => part !== false)
    .join(" · ");
}
