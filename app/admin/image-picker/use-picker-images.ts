import { useEffect, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { IMAGE_PAGE_SIZE, listImages } from "../../data/images/library.ts";
import { type LibraryImage, parseImageFilters } from "../../domain/newsroom/library-image.ts";

export type PickerList = {
  images: readonly LibraryImage[];
  state: "loading" | "loaded" | "failed";
  hasMore: boolean;
  /** Loads the next page, or again what failed. */
  load: () => void;
};

type Request = { query: string; category: string; after?: LibraryImage | undefined };
type Answer = { request: Request; images: readonly LibraryImage[]; hasMore: boolean };

/**
 * Images of the library with these words, newest first; with a category, those that its articles use. The former ones
 * stay until others are loaded.
 */
export function usePickerImages({ query, category }: Omit<Request, "after">): PickerList {
  const [request, setRequest] = useState<Request>({ query, category });
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState<Request>();
  if (request.query !== query || request.category !== category) setRequest({ query, category });

  // Loads from the backend.
  useEffect(() => {
    let isOver = false;
    async function load(): Promise<void> {
      try {
        const images = await loadPage(request);
        if (isOver) return;
        setAnswer((before) => ({
          request,
          images: request.after && before ? [...before.images, ...images] : images,
          hasMore: images.length === IMAGE_PAGE_SIZE,
        }));
      } catch {
        if (!isOver) setFailed(request);
      }
    }
    void load();
    return () => {
      isOver = true;
    };
  }, [request]);

  const state = failed === request ? "failed" : answer?.request === request ? "loaded" : "loading";
  const images = answer?.images ?? [];
  return {
    images,
    state,
    hasMore: answer?.hasMore ?? false,
    load: () =>
      setRequest(state === "failed" ? { ...request } : { query, category, after: images.at(-1) }),
  };
}

function loadPage({ query, category, after }: Request): Promise<LibraryImage[]> {
  const filters = parseImageFilters(new URLSearchParams({ query }));
  return withSession(() => listImages(getBrowserClient(), { filters, category, after }));
}
