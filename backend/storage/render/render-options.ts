import { z } from "zod";
import { StorageError } from "../storage-error.ts";

/** A side of a picture, in pixels; the limits are Supabase's. */
const side = wholeNumber(1, 2500);

const optionsSchema = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z
    .enum(["cover", "contain", "fill"], { error: "takes cover, contain or fill" })
    .default("cover"),
  quality: wholeNumber(20, 100).default(80),
  format: z.enum(["origin"], { error: "takes origin" }).optional(),
});

/** How a picture is asked for. */
export type RenderOptions = z.infer<typeof optionsSchema>;

/** @throws StorageError 400 that names the parameter, what it got and what it takes. */
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

function wholeNumber(least: number, most: number) {
  const error = `takes a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,5}$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
}
