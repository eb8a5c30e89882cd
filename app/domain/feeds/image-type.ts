const TYPES = new Map([
  ["avif", "image/avif"],
  ["gif", "image/gif"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["png", "image/png"],
  ["webp", "image/webp"],
]);

/** Media type by file extension; undefined when unknown. */
export function imageType(source: string): string | undefined {
  const extension = /\.([a-z]+)(?:[?#].*)?$/i.exec(source.trim())?.[1]?.toLowerCase();
  return extension === undefined ? undefined : TYPES.get(extension);
}
