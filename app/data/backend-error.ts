/** A query that the backend refused or could not answer. `message` is the backend's own. */
export class BackendError extends Error {
  override name = "BackendError";
  readonly code: string;
  /** HTTP status of the answer; 0 when there was none. */
  readonly status: number;

  constructor(error: { message: string; code?: string }, status: number) {
    super(error.message);
    this.code = error.code ?? "";
    this.status = status;
  }
}

/** PostgreSQL's code of a value that another row has already, where each may stand only once. */
export const UNIQUE_VIOLATION = "23505";
