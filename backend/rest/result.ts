/** What the database answered. It is committed, unless the request asked for a rollback. */
export type Result = {
  kind: "read" | "insert" | "upsert" | "update" | "delete" | "call" | "plan";
  /** As PostgreSQL made it. Empty for HEAD and where no representation was asked for. */
  body: string | Uint8Array;
  /** For `Content-Type`, without charset; parameters such as `nulls=stripped` included. */
  mediaType: string;
  /** Rows of the requested resource in the answer, or changed by it. */
  pageCount: number;
  /** What `Prefer: count` asked for. */
  totalCount: number | undefined;
  /** Rows skipped before the first: the start of `Content-Range`. */
  offset: number;
  /** Set by the statement in `response.status`; never 4xx or 5xx without having been rolled back. */
  status: number | undefined;
  /** Set by the statement in `response.headers`. */
  headers: [name: string, value: string][];
  /** Key of the one inserted row, with `Prefer: return=headers-only`: `["id", "eq.5"]`. */
  location: [name: string, value: string][];
  /** Rows that an upsert has inserted rather than updated; undefined for anything else. */
  insertedCount: number | undefined;
  /** Whether the function returns `void`: 204. */
  isVoid: boolean;
  /** Whether `Prefer: resolution` had a key to work on. */
  isResolutionApplied: boolean;
};
