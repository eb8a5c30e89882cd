/** The result of a request. It is committed, unless the request asked for a rollback. */
export type Result = {
  kind: "read" | "insert" | "upsert" | "update" | "delete" | "call" | "plan";
  /** As PostgreSQL built it. Empty for HEAD and where no representation was requested. */
  body: string | Uint8Array;
  /** For `Content-Type`, without charset; including parameters such as `nulls=stripped`. */
  mediaType: string;
  /** Rows of the requested resource in the response, or changed by it. */
  pageCount: number;
  /** The count that `Prefer: count` requested. */
  totalCount: number | undefined;
  /** Rows skipped before the first: the start of `Content-Range`. */
  offset: number;
  /** Set by the statement in `response.status`; with 4xx and 5xx the transaction is rolled back. */
  status: number | undefined;
  /** Set by the statement in `response.headers`. */
  headers: [name: string, value: string][];
  /** Key of the single inserted row, with `Prefer: return=headers-only`: `["id", "eq.5"]`. */
  location: [name: string, value: string][];
  /** Rows that an upsert inserted rather than updated; undefined for all other requests. */
  insertedCount: number | undefined;
  /** Whether the function returns `void`: 204. */
  isVoid: boolean;
  /** Whether `Prefer: resolution` applied to a key. */
  isResolutionApplied: boolean;
};
