import { z } from "zod";
import { StorageError } from "../objects/storage-error.ts";

/** A dimension of an image, in pixels; the limits are Supabase's. */
const side = wholeNumber(1, 2500);

const DEFAULT_QUALITY = 80;
/** Quality is rounded, since close values look alike. */
const QUALITY_STEP = 10;

const optionsSchema = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z
    .enum(["cover", "contain", "fill"], { error: "takes cover, contain or fill" })
    .default("cover"),
  quality: wholeNumber(20, 100)
    .transform((quality) => Math.round(quality / QUALITY_STEP) * QUALITY_STEP)
    .default(DEFAULT_QUALITY),
  format: z.enum(["origin"], { error: "takes origin" }).optional(),
});

/** The requested transformation of an image. */
export type RenderOptions = z.infer<typeof optionsSchema>;

/**
 * Whether a request matches one of the site's own pages: in one of their sizes, with defaults otherwise.
 *
 * @param sizes such as `800x450`, or `800x` in the image's own proportions.
 */
export function isStandardVariant(
  { width, height, resize, quality, format }: RenderOptions,
  sizes: ReadonlySet<string>,
): boolean {
  const isResized = resize === (height === undefined ? "contain" : "cover");
  const isPlain = isResized && quality === DEFAULT_QUALITY && format === undefined;
  return isPlain && sizes.has(`${width ?? ""}x${height ?? ""}`);
}

/** @throws StorageError 400 that names the parameter, its value and the allowed values. */
export function parseRenderOptions(search: URLSearchParams): RenderOptions {
  const given = Object.fromEntries(
    Object.keys(optionsSchema.shape)
      .map((name) => [name, search.get(name)] as const)
      .filter(([, value]) => value !== null),
  );
  const parsed = optionsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  throw new StorageError(
    400,
    "InvalidRequest",
    `The parameter ${name} ${issue?.message}, not ${JSON.stringify(given[name])}.`,
  );
}

/** imgproxy's names of the ways to resize, which Supabase uses in `X-Transformations`. */
const RESIZING_TYPES = { cover: "fill", contain: "fit", fill: "force" } as const;

/** The value of `X-Transformations`: the parameters of the request; an empty string without any. */
export function describeTransformations(search: URLSearchParams): string {
  const { width, height, resize } = parseRenderOptions(search);
  const quality = search.get("quality");
  return [
    ...(height ? [`height:${height}`] : []),
    ...(width ? [`width:${width}`] : []),
    ...(width || height ? [`resizing_type:${RESIZING_TYPES[resize]}`] : []),
    ...(quality ? [`quality:${Number(quality)}`] : []),
  ].join(",");
}

function wholeNumber(least: number, most: number) {
  const error = `takes a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,5}$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
}

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
