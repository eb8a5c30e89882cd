import { sign, verify } from "hono/jwt";
import { JwtTokenExpired } from "hono/utils/jwt/types";
import { z } from "zod";
import type { Caller } from "../../core/base/caller.ts";
import { invalidRequest, StorageError } from "../objects/storage-error.ts";
import { findBucket } from "./buckets.ts";
import { findObject } from "./objects.ts";
import { findSigner, recordSignedUpload } from "./signed-uploads.ts";
import type { StorageService } from "./storage-service.ts";
import { checkUpload, type UploadPlace } from "./store-object.ts";

const transformSchema = z.object({
  width: z.number().optional(),
  height: z.number().optional(),
  resize: z.string().optional(),
  quality: z.number().optional(),
  format: z.string().optional(),
});

/** Seconds. */
const expiresIn = z.number().int().min(1);
export const signSchema = z.object({
  expiresIn,
  transform: transformSchema.optional(),
  versionId: z.string().optional(),
});
export const signManySchema = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) });

const tokenSchema = z.object({
  /** `bucket/key`. */
  url: z.string(),
  use: z.enum(["download", "upload"]),
  /** For upload URLs: the id of the record with the owner (`signed-uploads.ts`). */
  jti: z.uuid().optional(),
  upsert: z.boolean().optional(),
  /** The parameters of a resized image, as in a query string. */
  transformations: z.string().optional(),
});

/** The payload of a signed URL; it grants access to its bearer. */
export type SignedToken = z.infer<typeof tokenSchema>;

/** Lifetime of a signed upload URL, as on hosted Supabase. */
const UPLOAD_SECONDS = 7200;

/** @returns the URL below `/storage/v1`. @throws StorageError 404. */
export async function signDownload(
  service: StorageService,
  caller: Caller,
  {
    bucket,
    key,
    expiresIn: seconds,
    transform,
  }: { bucket: string; key: string } & z.infer<typeof signSchema>,
): Promise<string> {
  checkLifetime(service, seconds);
  await findObject(service, caller, { bucket, key, operation: "storage.object.sign" });
  const given = Object.entries(transform ?? {}).map(([name, value]) => [name, String(value)]);
  const transformations = given.length > 0 ? new URLSearchParams(given).toString() : undefined;
  const url = `${bucket}/${key}`;
  const token = await signToken(service, { url, use: "download", transformations }, seconds);
  return `/${transformations ? "render/image" : "object"}/sign/${url}?token=${token}`;
}

/** One entry per path; an entry that cannot be signed contains the reason. */
export async function signDownloads(
  service: StorageService,
  caller: Caller,
  { bucket, expiresIn: seconds, paths }: { bucket: string } & z.infer<typeof signManySchema>,
) {
  checkLifetime(service, seconds);
  await findBucket(service, caller, bucket);
  const entries = [];
  for (const path of paths) {
    const options = { bucket, key: path, expiresIn: seconds };
    const signedURL = await signDownload(service, caller, options).catch((error: unknown) => {
      if (error instanceof StorageError && error.status === 404) return null;
      throw error;
    });
    const error = signedURL
      ? null
      : "Either the object does not exist or you do not have access to it";
    entries.push({ error, path, signedURL });
  }
  return entries;
}

/** @throws StorageError 403, 404, 409. */
export async function signUpload(
  service: StorageService,
  caller: Caller,
  { bucket, key, isUpsert }: { bucket: string; key: string; isUpsert: boolean },
): Promise<{ url: string; token: string }> {
  const operation = "storage.object.sign_upload_url";
  const place = { bucket, key, isUpsert, caller, operation };
  await checkUpload(service, place, {});
  const url = `${bucket}/${key}`;
  const jti = await recordSignedUpload(service, caller, UPLOAD_SECONDS);
  const claims = { url, use: "upload", jti, upsert: isUpsert } as const;
  const token = await signToken(service, claims, UPLOAD_SECONDS);
  return { url: `/object/upload/sign/${url}?token=${token}`, token };
}

/**
 * Resolves the target of a signed upload. The policies are checked again on behalf of the user who signed it, whose
 * rights may have changed.
 *
 * @returns the place, and the id that makes the URL single-use (`consumeSignedUpload`).
 * @throws StorageError 400 when the token is not valid for it, or has expired.
 */
export async function openSignedPlace(
  service: StorageService,
  token: string | null,
  { bucket, key, operation }: Pick<UploadPlace, "bucket" | "key" | "operation">,
): Promise<{ place: UploadPlace; signedId: string }> {
  const signed = await readSignedToken(service, token, { bucket, key, use: "upload" });
  if (signed.jti === undefined) throw invalidToken("The signed address has no id.");
  const caller = await findSigner(service, signed.jti);
  const isUpsert = signed.upsert ?? false;
  return { place: { bucket, key, isUpsert, caller, operation }, signedId: signed.jti };
}

/**
 * Verifies the token of a signed URL.
 *
 * @throws StorageError 400 when it is missing, expired, or signed for something else.
 */
export async function readSignedToken(
  { addressSecret }: StorageService,
  token: string | null,
  { bucket, key, use }: { bucket: string; key: string; use: SignedToken["use"] },
): Promise<SignedToken> {
  if (!token)
    throw new StorageError(
      400,
      "InvalidRequest",
      "querystring must have required property 'token'",
    );
  const claims = await verify(token, addressSecret, "HS256").catch((error: unknown) => {
    if (error instanceof JwtTokenExpired) throw invalidToken("jwt expired");
    throw invalidToken("Invalid Compact JWS");
  });
  const parsed = tokenSchema.safeParse(claims);
  if (!parsed.success || parsed.data.use !== use || parsed.data.url !== `${bucket}/${key}`) {
    throw new StorageError(400, "InvalidSignature", "The signature does not match the address.");
  }
  return parsed.data;
}

function checkLifetime({ maxSignedSeconds }: StorageService, seconds: number): void {
  if (seconds <= maxSignedSeconds) return;
  throw invalidRequest(
    `body/expiresIn is ${seconds} and may be at most ${maxSignedSeconds} seconds (SIGNED_URL_MAX_SECONDS)`,
  );
}

function invalidToken(message: string): StorageError {
  return new StorageError(400, "InvalidJWT", message);
}

function signToken({ addressSecret }: StorageService, claims: SignedToken, seconds: number) {
  const now = Math.floor(Date.now() / 1000);
  return sign({ ...claims, iat: now, exp: now + seconds }, addressSecret, "HS256");
}
