import { errorCode } from "../../core/base/errors.ts";
import { DatabaseUnavailable, isRefusedValue } from "../../core/database/database-errors.ts";

/** A storage error for the client, in the shape of Supabase Storage. */
export class StorageError extends Error {
  override name = "StorageError";
  /** The kind of error, as an HTTP status. */
  readonly status: number;
  /** Stable error code for calling code. */
  readonly error: string;

  constructor(status: number, error: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.error = error;
  }
}

/** Supabase Storage's newer code for each kind of error. */
const CODES: Record<string, string | undefined> = {
  not_found: "NoSuchKey",
  "Bucket not found": "NoSuchBucket",
  "Payload too large": "EntityTooLarge",
  "Invalid key": "InvalidKey",
  "Invalid Input": "InvalidBucketName",
  Duplicate: "ResourceAlreadyExists",
  Unauthorized: "AccessDenied",
  invalid_mime_type: "InvalidMimeType",
  invalid_image: "InvalidMimeType",
  too_busy: "SlowDown",
};

export function objectNotFound(): StorageError {
  return new StorageError(404, "not_found", "Object not found");
}

export function bucketNotFound(): StorageError {
  return new StorageError(404, "Bucket not found", "Bucket not found");
}

export function alreadyExists(): StorageError {
  return new StorageError(409, "Duplicate", "The resource already exists");
}

export function accessDenied(): StorageError {
  return new StorageError(403, "Unauthorized", "new row violates row-level security policy");
}

export function invalidRequest(message: string): StorageError {
  return new StorageError(400, "InvalidRequest", message);
}

/** Features that only hosted Supabase has. */
export function notSupported(feature: string): StorageError {
  return new StorageError(
    409,
    "NotSupported",
    `${feature}: this site does not have it; hosted Supabase may.`,
  );
}

/** Supabase Storage's own message, by which clients recognize it. */
export function tooLarge(): StorageError {
  return new StorageError(413, "Payload too large", "The object exceeded the maximum allowed size");
}

/** Whether the server in front ended the body of a request, with a status and a message for the client. */
export function isBodyError(error: unknown): error is Error & { status: number } {
  return (
    error instanceof Error &&
    error.name === "BodyError" &&
    "status" in error &&
    typeof error.status === "number"
  );
}

/** Maps a disk or network error to an error for the client. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (isBodyError(error)) return new StorageError(error.status, "request_timeout", error.message);
  const known = KNOWN[errorCode(error) ?? ""];
  if (known) return new StorageError(...known, error);
  if (error instanceof DatabaseUnavailable)
    return new StorageError(503, "storage_unavailable", "The database is busy. Try again.", error);
  if (isRefusedValue(error))
    return invalidRequest("The request holds a value that cannot be used.");
  return new StorageError(
    500,
    "storage_failed",
    "The file could not be stored or read. Please try again later.",
    error,
  );
}

const FULL = [507, "storage_full", "The disk that keeps the files is full."] as const;
const CLOSED = [
  503,
  "storage_unavailable",
  "The folder that keeps the files cannot be written to or read from.",
] as const;
const TAKEN = [
  400,
  "Invalid key",
  "This name is taken by a folder, or lies below a name that is taken by a file.",
] as const;

const KNOWN: Record<string, readonly [number, string, string] | undefined> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  // Disk-full errors of the database's disk, as PostgreSQL reports them.
  "53100": FULL,
  EROFS: CLOSED,
  EACCES: CLOSED,
  EPERM: CLOSED,
  EIO: CLOSED,
  EMFILE: CLOSED,
  ENFILE: CLOSED,
  ENOENT: [404, "not_found", "Object not found"],
  ENOTDIR: TAKEN,
  EISDIR: TAKEN,
  EEXIST: TAKEN,
  ENAMETOOLONG: [400, "Invalid key", "The name is too long."],
};

/** The response of Supabase Storage to a failed request; supabase-js parses it as `StorageApiError`. */
export function errorResponse(error: StorageError): Response {
  const headers = new Headers({
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Access-Control-Allow-Origin": "*",
  });
  if (error.status === 503) headers.set("Retry-After", "2");
  // Closes the connection of a client that sends too slowly.
  if (error.status === 408) headers.set("Connection", "close");
  return new Response(
    JSON.stringify({
      statusCode: String(error.status),
      code: CODES[error.error] ?? (error.status < 500 ? error.error : "InternalError"),
      error: error.error,
      message: error.message,
    }),
    { status: error.status, headers },
  );
}
