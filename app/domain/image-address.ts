/** URLs of an image in its sizes. */
export type ImageAddress = { src: string; srcSet: string | undefined };

/** The image storage. */
export type ImageStore = {
  /** Origin of the backend; empty for the site's own. */
  backendUrl: string;
  /** Whether it cannot resize images. */
  hasOriginalsOnly?: boolean | undefined;
};

/** Widths offered for images, in pixels. */
const WIDTHS = [400, 672, 800, 1200, 1600] as const;

/**
 * URLs of an image in `articles.image_src`. A URL (`http…`) is used as it is in one size; anything else is a path in
 * the bucket `article-images`.
 *
 * @param options.widest the largest useful width in pixels.
 * @param options.isWhole whether the image keeps its own proportions; otherwise it is cropped to 16:9.
 */
export function imageAddress(
  source: string,
  store: ImageStore,
  { widest = 1600, isWhole = false }: { widest?: number; isWhole?: boolean } = {},
): ImageAddress {
  // Undefined for 16:9.
  const height = isWhole ? null : undefined;
  const src = renderUrl(source, store, 800, height);
  if (source.startsWith("http") || store.hasOriginalsOnly) return { src, srcSet: undefined };
  return {
    src,
    srcSet: WIDTHS.filter((width) => width <= widest)
      .map((width) => `${renderUrl(source, store, width, height)} ${width}w`)
      .join(", "),
  };
}

/**
 * URL of an image resized to `width` pixels, if it can be resized: cropped to 16:9 by default, in its own proportions
 * where `height` is null.
 */
export function renderUrl(
  source: string,
  { backendUrl, hasOriginalsOnly }: ImageStore,
  width: number,
  height: number | null = Math.round((width * 9) / 16),
): string {
  if (source.startsWith("http")) return source;
  if (hasOriginalsOnly) return storedImageUrl(source, { backendUrl });
  const path = `public/article-images/${encodePath(source)}`;
  const size = height === null ? "resize=contain" : `height=${height}&resize=cover`;
  return `${backendUrl}/storage/v1/render/image/${path}?width=${width}&${size}`;
}

/** URL of an image of the bucket as it was stored. */
export function storedImageUrl(
  path: string,
  { backendUrl }: Pick<ImageStore, "backendUrl">,
): string {
  return `${backendUrl}/storage/v1/object/public/article-images/${encodePath(path)}`;
}

/** URL of a portrait: square, sized for a column on high-density screens. */
export function portraitUrl(source: string, store: ImageStore): string {
  return renderUrl(source, store, 320, 320);
}

/** Absolute URL of an image for other sites and programs; undefined if it is malformed. */
export function wholeUrl(address: string, siteUrl: string): string | undefined {
  const base = `${siteUrl}/`;
  return URL.canParse(address, base) ? new URL(address, base).href : undefined;
}

/** No object has a longer name, so that the rest of a longer path, which a page would hold once for each width, says nothing. */
const MAX_PATH_LENGTH = 1024;

/** A path as a part of an address. */
export function encodePath(source: string): string {
  const path = source.trim().replace(/^\/+/, "");
  return path.slice(0, MAX_PATH_LENGTH).split("/").map(encodeSegment).join("/");
}

/** Replaces lone surrogates, for which `encodeURIComponent` throws. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}
