import { type FrontPlace, frontScreenPath } from "../../domain/fronts/front-place.ts";

/** Link to the front of a section or a topic. It opens in another tab, because what was typed here is not stored yet. */
export function FrontLink({ place, name }: { place: FrontPlace; name: string }) {
  return (
    <a href={frontScreenPath(place)} target="_blank" rel="noopener" className="text-link text-meta">
      Compose front<span className="sr-only"> of {name} (opens in a new tab)</span>
    </a>
  );
}
