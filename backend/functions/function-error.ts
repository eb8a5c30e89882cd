import { MAX_CALL_DEPTH } from "./call-depth.ts";

/** Why the platform, rather than the function itself, could not answer; the codes are those of Supabase. */
export class FunctionError extends Error {
  override name = "FunctionError";
  readonly status: number;
  readonly code: string;
  /** True when the function exists and was called, but did not get to answer. */
  readonly isRelay: boolean;

  constructor(status: number, code: string, message: string, isRelay = false) {
    super(message);
    this.status = status;
    this.code = code;
    this.isRelay = isRelay;
  }
}

export const ENDED_EARLY = () =>
  new FunctionError(
    500,
    "WORKER_ERROR",
    "Function exited due to an error (please check logs)",
    true,
  );

export const NOT_STARTED = () =>
  new FunctionError(503, "BOOT_ERROR", "Function failed to start (please check logs)", true);

export const OUT_OF_RESOURCES = () =>
  new FunctionError(
    546,
    "WORKER_RESOURCE_LIMIT",
    "Function failed due to not having enough compute resources (please check logs)",
    true,
  );

export const TOO_SLOW = () =>
  new FunctionError(504, "IDLE_TIMEOUT", "Function did not answer in time", true);

export const NOT_FOUND = () =>
  new FunctionError(404, "NOT_FOUND", "Requested function was not found");

export const TOO_LARGE = () =>
  new FunctionError(413, "PAYLOAD_TOO_LARGE", "The request is larger than this address takes");

export const TOO_DEEP = () =>
  new FunctionError(
    508,
    "LOOP_DETECTED",
    `Functions call each other more than ${MAX_CALL_DEPTH} levels deep`,
  );

/** The response in the shape of Supabase; `x-relay-error` makes supabase-js throw `FunctionsRelayError`. */
export function errorAnswer({ status, code, message, isRelay }: FunctionError): Response {
  return Response.json(
    { code, message },
    {
      status,
      headers: {
        "Cache-Control": "no-store",
        "sb-error-code": code,
        ...(isRelay ? { "x-relay-error": "true" } : {}),
      },
    },
  );
}
