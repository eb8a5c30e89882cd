/** Where an image is, and how wide the browser may ask for it. Every image is cut to 16:9. */
export type ImageAddress = { src: string; srcSet: string | undefined };

/** Where images are stored. */
export type ImageStore = {
  /** Origin of the backend, empty for the site's own. */
  backendUrl: string;
  /** Whether it cannot cut images to a size. */
  hasOriginalsOnly?: boolean | undefined;
};

/** Widths in pixels that images are offered in. */
const WIDTHS = [400, 672, 800, 1200, 1600] as const;

/**
 * The addresses of an image of `articles.image_src`. An address (`http…`) is taken as it is and has one size; anything
 * else is a path in the bucket `article-images`.
 *
 * @param widest pixels of the widest image that its place has a use for.
 */
export function imageAddress(source: string, store: ImageStore, widest = 1600): ImageAddress {
  const src = renderUrl(source, store, 800);
  if (source.startsWith("http") || store.hasOriginalsOnly) return { src, srcSet: undefined };
  return {
    src,
    srcSet: WIDTHS.filter((width) => width <= widest)
      .map((width) => `${renderUrl(source, store, width)} ${width}w`)
      .join(", "),
  };
}

/** The address of a cut of `width` pixels, where it can be cut; the height follows from 16:9 unless it is told. */
export function renderUrl(
  source: string,
  { backendUrl, hasOriginalsOnly }: ImageStore,
  width: number,
  height = Math.round((width * 9) / 16),
): string {
  if (source.startsWith("http")) return source;
  const path = `public/article-images/${encodePath(source)}`;
  if (hasOriginalsOnly) return `${backendUrl}/storage/v1/object/${path}`;
  return `${backendUrl}/storage/v1/render/image/${path}?width=${width}&height=${height}&resize=cover`;
}

/** The address of a portrait: square, for the width of a column on dense screens. */
export function portraitUrl(source: string, store: ImageStore): string {
  return renderUrl(source, store, 320, 320);
}

/** The address of an image with its origin, for those who come from elsewhere; undefined for what is none. */
export function wholeUrl(address: string, siteUrl: string): string | undefined {
  const base = `${siteUrl}/`;
  return URL.canParse(address, base) ? new URL(address, base).href : undefined;
}

function encodePath(source: string): string {
  return source.trim().replace(/^\/+/, "").split("/").map(encodeSegment).join("/");
}

/** Half of a surrogate pair cannot be encoded; it would throw. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}
