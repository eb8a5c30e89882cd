/** `original`: the format of the stored image. */
export type VariantFormat = "avif" | "webp" | "original";

/**
 * The smallest format that an `Accept` header names. Wildcards are ignored: they are sent by programs that
 * may support the classic formats only.
 */
export function chooseFormat(accept: string | null, format: "origin" | undefined): VariantFormat {
  if (format === "origin" || !accept) return "original";
  const types = accept
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((piece) => piece.trim()))
    .filter(([, ...parameters]) => !parameters.some((piece) => /^q=0(?:\.0*)?$/.test(piece)))
    .map(([type]) => type);
  if (types.includes("image/avif")) return "avif";
  return types.includes("image/webp") ? "webp" : "original";
}
