import { Link } from "react-router";
import type { FormerImage } from "../../data/images/image-replacement.ts";
import { imageName, imageScreenPath } from "../../domain/newsroom/library-image.ts";
import { momentText } from "../../domain/newsroom/staff-dates.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { Thumbnail } from "../image-picker/thumbnail.tsx";

/** The images whose place an image took: when, by whom, and a button that puts one back. */
export function FormerVersions({
  former,
  refusal,
  isBusy,
  onUse,
}: {
  former: readonly FormerImage[];
  /** Why the user may not replace images. */
  refusal: string | undefined;
  isBusy: boolean;
  /** Receives the path of an image. */
  onUse: (path: string) => void;
}) {
  const { timeZone } = useSite();
  return (
    <>
      <h3 className="pt-3 text-note font-semibold">Former Versions</h3>
      <ul aria-label="Former versions" className="divide-y divide-hairline">
        {former.map(({ image, replacedAt, replacedBy }) => (
          <li key={image.path} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="w-28 shrink-0">
              <Thumbnail image={image} />
            </span>
            <span className="flex min-w-40 flex-1 flex-col">
              <Link to={imageScreenPath(image.path)} className="text-link inline wrap-anywhere">
                {imageName(image)}
              </Link>
              <span className="text-meta text-quiet">
                Replaced {momentText(replacedAt, timeZone)}
                {replacedBy !== null && ` by ${replacedBy}`}
              </span>
            </span>
            <ActionButton
              refusal={refusal}
              type="button"
              look="outline"
              aria-label={`Use This Again: ${imageName(image)}`}
              disabled={isBusy}
              onClick={() => onUse(image.path)}
            >
              Use This Again
            </ActionButton>
          </li>
        ))}
      </ul>
    </>
  );
}
