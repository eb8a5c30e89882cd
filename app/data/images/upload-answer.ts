import * as z from "zod/mini";
import {
  ConnectionLostError,
  NOT_AN_IMAGE,
  TOO_LARGE,
  UnusableFileError,
} from "../../domain/newsroom/image-path.ts";
import { BackendError } from "../backend-error.ts";

export type UploadOptions = {
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
};

/** Bucket of a file, and words about files that it refuses. */
export type UploadTarget = {
  bucket: string;
  /** Name of the files for the writer. */
  name: string;
  tooLarge: string;
  wrongType: string;
};

export const IMAGE_TARGET: UploadTarget = {
  bucket: "article-images",
  name: "image",
  tooLarge: TOO_LARGE,
  wrongType: NOT_AN_IMAGE,
};

/** The storage service's response to an upload. */
export type UploadAnswer = { status: number; text: string };

/** Statuses of a site that restarts or is busy, and of an upload whose last connection is still open. */
const PASSING_STATUSES = [423, 502, 503, 504];

const refusalSchema = z.partial(
  z.object({ statusCode: z.coerce.number(), error: z.string(), message: z.string() }),
);

/** Errors, with the status 400, of a signed address that has expired, also because its session has ended. */
const EXPIRED_ADDRESS = /^Invalid(?:JWT|Signature)$/;

/** Error of a file that the storage service rejected. Its response body has a status of its own. */
export function toRefusal({ status, text }: UploadAnswer, target: UploadTarget): Error {
  const { statusCode = status, error = "", message } = parseRefusal(text);
  const is = (...codes: number[]) => codes.some((code) => code === status || code === statusCode);
  if (is(413)) return new UnusableFileError(target.tooLarge);
  if (is(415, 422)) return new UnusableFileError(target.wrongType);
  if (is(...PASSING_STATUSES)) return new ConnectionLostError();
  if (is(403)) return new BackendError({ message: message ?? text }, 403);
  if (is(401) || EXPIRED_ADDRESS.test(error))
    return new BackendError({ message: message ?? text }, 401);
  const failure = `We couldn't store the ${target.name}`;
  return new Error(message ? `${failure}: ${message}` : `${failure}. Try again.`);
}

/** Error of a request beside an upload: ConnectionLostError where the site was not reached. */
export function toRequestError(
  error: Error & { code?: string; status?: number },
  status: number | undefined,
): Error {
  if (!status || PASSING_STATUSES.includes(status)) return new ConnectionLostError();
  return new BackendError(error, status);
}

function parseRefusal(text: string): z.infer<typeof refusalSchema> {
  try {
    return refusalSchema.parse(JSON.parse(text));
  } catch {
    // A gateway's response.
    return {};
  }
}
