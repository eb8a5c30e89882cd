import { z } from "zod";
import { parseS3Settings, type S3Settings } from "./s3/s3-settings.ts";

export type StorageSettings = {
  /** S3 settings; without them files are stored on disk. */
  s3: S3Settings | undefined;
  /** Size limit of cached resized images on disk, in bytes. */
  imageCacheBytes: number;
  /** Maximum lifetime of a signed download URL, in seconds. */
  maxSignedSeconds: number;
};

export type ParsedStorageSettings =
  | { ok: true; settings: StorageSettings }
  | { ok: false; problems: string[] };

const MIB = 1024 * 1024;

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** The storage variables besides those of S3; the descriptions are those of docs/configuration.md. */
export const storageVariablesSchema = z.object({
  IMAGE_CACHE_BYTES: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .refine((bytes) => bytes >= MIB)
    .default(1024 * MIB)
    .meta({
      description:
        "Disk space for resized images; Open Graph images take up to an eighth of it besides.",
    }),
  SIGNED_URL_MAX_SECONDS: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((seconds) => seconds >= 1)
    .default(WEEK_SECONDS)
    .meta({ description: "Longest validity of a signed download address, in seconds." }),
});

/** Reads `S3_…`, `IMAGE_CACHE_BYTES` and `SIGNED_URL_MAX_SECONDS`. Returns one line for each invalid value. */
export function parseStorageSettings(
  env: Record<string, string | undefined>,
): ParsedStorageSettings {
  const s3 = parseS3Settings(env);
  const problems = s3.ok ? [] : [...s3.problems];
  const cacheBytes = storageVariablesSchema.shape.IMAGE_CACHE_BYTES.safeParse(
    env.IMAGE_CACHE_BYTES || undefined,
  );
  if (!cacheBytes.success) {
    problems.push(
      `IMAGE_CACHE_BYTES takes a number of bytes, ${MIB} or more, and got ${JSON.stringify(env.IMAGE_CACHE_BYTES)}.`,
    );
  }
  const signedSeconds = storageVariablesSchema.shape.SIGNED_URL_MAX_SECONDS.safeParse(
    env.SIGNED_URL_MAX_SECONDS || undefined,
  );
  if (!signedSeconds.success) {
    problems.push(
      `SIGNED_URL_MAX_SECONDS takes a number of seconds from 1 to 999999999, and got ${JSON.stringify(env.SIGNED_URL_MAX_SECONDS)}.`,
    );
  }
  if (!s3.ok || !cacheBytes.success || !signedSeconds.success) return { ok: false, problems };
  const imageCacheBytes = cacheBytes.data;
  const maxSignedSeconds = signedSeconds.data;
  return { ok: true, settings: { s3: s3.settings, imageCacheBytes, maxSignedSeconds } };
}
