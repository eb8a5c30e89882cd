/** A query that the backend rejected or could not answer. `message` is the backend's own. */
export class BackendError extends Error {
  override name = "BackendError";
  readonly code: string;
  /** HTTP status of the response; 0 without one. */
  readonly status: number;

  constructor(error: { message: string; code?: string }, status: number) {
    super(error.message);
    this.code = error.code ?? "";
    this.status = status;
  }
}

/** PostgreSQL's error code of a unique constraint violation. */
export const UNIQUE_VIOLATION = "23505";
