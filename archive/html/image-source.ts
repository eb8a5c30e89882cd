type Attributes = Readonly<Record<string, string | undefined>>;

/** Attributes in which scripts that load images late look for the address. */
const LATE = ["data-src", "data-lazy-src", "data-original", "data-lazy", "data-ll-src"];
const LATE_SETS = ["data-srcset", "data-lazy-srcset", "data-ll-srcset"];

/** Images that stand where another one will be. */
const PLACEHOLDER =
  /^data:image\/(?:gif|svg)|\/(?:blank|spacer|transparent|placeholder|lazy|pixel|1x1|clear)[\w.-]{0,40}\.(?:gif|png|svg|jpe?g)(?:[?#]|$)/i;

/** The address of an image, also where scripts or the browser choose it; undefined for an image without one. */
export function imageSource(attributes: Attributes): string | undefined {
  const late = LATE.map((name) => attributes[name]?.trim()).find(
    (value) => value && isSource(value),
  );
  if (late) return late;
  const sets = [...LATE_SETS, "srcset"].map((name) => largestOf(attributes[name]));
  const src = attributes.src?.trim();
  return src && !isPlaceholder(src) ? src : (sets.find(Boolean) ?? (src || undefined));
}

/** Whether an image only holds the place of another one. */
export function isPlaceholder(source: string): boolean {
  return PLACEHOLDER.test(source.slice(0, 2000)); // bounded: 2,000 characters
}

function isSource(value: string): boolean {
  return !/^(?:true|false|\d+)$/.test(value);
}

/** The largest image of a `srcset`. */
export function largestOf(set: string | undefined): string | undefined {
  const candidates = (set ?? "")
    .slice(0, 20_000)
    .split(/,\s+|,(?=https?:|\/)/)
    .map((each) => each.trim().split(/\s+/))
    .map(([address = "", size = "1x"]) => ({ address, size: Number.parseFloat(size) || 0 }))
    .filter(({ address }) => address !== "" && !address.startsWith("data:"));
  return candidates.sort((one, other) => other.size - one.size)[0]?.address;
}

/** The address in a declaration; bounded: 4,000 characters. */
const URL_VALUE = /^[^;"']*?url\(\s*(?:["']([^"']*)["']|([^\s"')]*))/i;

/** The image of a `style` attribute, or of an attribute from which scripts make one. */
export function backgroundOf(attributes: Attributes): string | undefined {
  const style = (attributes.style ?? "").slice(0, 20_000);
  const [quoted, plain] = [...style.matchAll(/background(?:-image)?\s{0,9}:/gi)]
    .map(({ index }) => URL_VALUE.exec(style.slice(index, index + 4000)))
    .find((found) => found !== null)
    ?.slice(1) ?? [undefined, undefined];
  const late = ["data-bg", "data-background-image", "data-background"].map(
    (name) =>
      /^(?:url\(["']?)?((?:https?:)?\/[^"')\s]*)/i.exec(attributes[name]?.trim() ?? "")?.[1],
  );
  const source = [...late, quoted ?? plain]
    .find((each) => each !== undefined && each !== "")
    ?.trim();
  return source && !isPlaceholder(source) && !source.startsWith("#") ? source : undefined;
}

/** An image that counts readers. */
export function isTrackingPixel({ width, height }: Attributes): boolean {
  return width !== undefined && height !== undefined && Number(width) <= 2 && Number(height) <= 2;
}
