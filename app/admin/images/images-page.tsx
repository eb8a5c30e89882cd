import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { IMAGE_PAGE_SIZE } from "../../data/images/library.ts";
import {
  type ImageFilters,
  type LibraryImage,
  toImageSearch,
} from "../../domain/newsroom/library-image.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyList, ListScreen, PendingRows } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import { type Loaded, reportFailedLoad } from "../load-or-report.ts";
import { ImageFilterFields } from "./image-filter-fields.tsx";
import { ImageGrid } from "./image-grid.tsx";
import { ImageUploads } from "./image-uploads.tsx";
import { loadImages } from "./load-images.ts";

/** The image library: upload, search, browse. */
export function ImagesPage({
  filters,
  list,
}: {
  filters: ImageFilters;
  list: Promise<Loaded<{ images: LibraryImage[] }>>;
}) {
  const search = toImageSearch(filters);
  return (
    <ListScreen title="Images">
      <ImageUploads />
      <ImageFilterFields filters={filters} />
      <LoadedContent loading={list}>
        {({ images }) =>
          images.length === 0 ? (
            <EmptyList>{search === "" ? "No images yet." : "No images found."}</EmptyList>
          ) : (
            <Pages key={`${search} ${images[0]?.path}`} filters={filters} first={images} />
          )
        }
      </LoadedContent>
    </ListScreen>
  );
}

/** The first page of images, and further ones below it on request. */
function Pages({ filters, first }: { filters: ImageFilters; first: LibraryImage[] }) {
  const [further, setFurther] = useState<LibraryImage[]>([]);
  const [hasMore, setHasMore] = useState(first.length === IMAGE_PAGE_SIZE);
  const [isBusy, setBusy] = useState(false);
  const images = [...first, ...further];

  async function loadMore(): Promise<void> {
    setBusy(true);
    try {
      const page = await withSession(() => loadImages(filters, images.at(-1)));
      setFurther([...further, ...page.images]);
      setHasMore(page.images.length === IMAGE_PAGE_SIZE);
    } catch (error) {
      reportFailedLoad(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <PendingRows>
        <ImageGrid images={images} />
      </PendingRows>
      {hasMore && (
        <div className="flex justify-center">
          <Button type="button" look="outline" disabled={isBusy} onClick={() => void loadMore()}>
            {isBusy ? "Loading..." : "Load More Images"}
          </Button>
        </div>
      )}
    </>
  );
}
