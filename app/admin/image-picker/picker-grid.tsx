import { useState } from "react";
import { licenseText } from "../../domain/newsroom/image-license.ts";
import { imageName, type LibraryImage } from "../../domain/newsroom/library-image.ts";
import { Button } from "../../ui/button.tsx";
import { moveInGrid } from "./move-in-grid.ts";
import { Thumbnail } from "./thumbnail.tsx";
import type { PickerList } from "./use-picker-images.ts";

/** Images as a grid: arrow keys move in it, Enter or a press picks one. */
export function PickerGrid({
  list: { images, state, hasMore, load },
  onPick,
}: {
  list: PickerList;
  onPick: (image: LibraryImage) => void;
}) {
  const [current, setCurrent] = useState("");
  // Of a grid, Tab reaches one image.
  const reached = images.some(({ path }) => path === current) ? current : images[0]?.path;
  return (
    <div className="flex min-h-48 flex-col gap-4" aria-busy={state === "loading"}>
      <p role="status" className={state === "loaded" && images.length > 0 ? "sr-only" : ""}>
        {state === "loading" && "Loading..."}
        {state === "loaded" && (images.length === 0 ? "No images found." : countText(images))}
      </p>
      {state === "failed" && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="font-semibold text-accent">We couldn't load the images.</p>
          <Button type="button" look="outline" onClick={load}>
            Try Again
          </Button>
        </div>
      )}
      <ul className="image-grid">
        {images.map((image) => (
          <li key={image.path} className="image-grid-item">
            <button
              type="button"
              className="picker-image group"
              tabIndex={image.path === reached ? 0 : -1}
              onFocus={() => setCurrent(image.path)}
              onClick={() => onPick(image)}
              onKeyDown={moveFocus}
            >
              <Thumbnail image={image} />
              <span className="mt-2 line-clamp-2 text-note font-semibold group-hover:underline">
                {imageName(image)}
              </span>
              <span className="line-clamp-1 text-meta text-quiet">
                {licenseText(image) || image.credit}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && state === "loaded" && (
        <Button type="button" look="outline" className="self-center" onClick={load}>
          Load More Images
        </Button>
      )}
    </div>
  );
}

/** Focuses the image that Tab reaches. False without images. */
export function focusFirstImage(root: HTMLElement | null): boolean {
  const image = root?.querySelector<HTMLElement>(".picker-image[tabindex='0']");
  image?.focus();
  return image != null;
}

function moveFocus(event: React.KeyboardEvent<HTMLButtonElement>): void {
  const items = [...(event.currentTarget.closest("ul")?.querySelectorAll("button") ?? [])];
  const tops = items.map((item) => item.getBoundingClientRect().top);
  const columns = tops.filter((top) => top === tops[0]).length;
  const next = moveInGrid({
    key: event.key,
    index: items.indexOf(event.currentTarget),
    count: items.length,
    columns,
  });
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

function countText(images: readonly LibraryImage[]): string {
  return images.length === 1 ? "1 image" : `${images.length} images`;
}
