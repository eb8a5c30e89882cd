import { z } from "zod";
import type { ApiRequest } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import type { RestLimits } from "../request/rest-limits.ts";
import type { PlannedRequest } from "./plan-request.ts";
import type { Row } from "./run-transaction.ts";

const count = z.coerce.number();

/** The row of `response-sql.ts`. */
const answerRow = z.object({
  page_count: count,
  total_count: count.nullable(),
  status: z.string().nullable(),
  headers: z.string().nullable(),
  location: z.string().nullable(),
  updated_count: count.nullable(),
  bytes: count.nullable(),
  embedded_rows: count,
  body: z.string().nullable(),
});
type Answer = z.infer<typeof answerRow>;

/**
 * Converts the database's answer to a result if it meets the request.
 *
 * @throws RestError when it does not: the transaction is rolled back then.
 */
export function toResult(
  request: ApiRequest,
  planned: PlannedRequest,
  [rows = [], counted = []]: Row[][],
  limits: RestLimits,
): Result {
  const { negotiated } = planned;
  const common = {
    mediaType: negotiated.mediaType,
    offset: request.range.offset,
    isVoid: planned.isVoid,
    isResolutionApplied: planned.isResolutionApplied,
  };
  if (negotiated.explain) return { ...NO_ROWS, ...common, kind: "plan", body: toPlanText(rows) };
  const answer = answerRow.parse(rows[0] ?? EMPTY_ANSWER);
  refuseSize(answer, limits);
  refuseCount(request, planned, answer.page_count);
  const status = parseStatus(answer.status);
  const headers = parseHeaders(answer.headers);
  const totalCount = toTotal(request, answer, counted, limits.rows);
  if (planned.kind === "read" || planned.kind === "call") refuseOffset(request, totalCount);
  const { page_count: pageCount, updated_count: updated } = answer;
  return {
    ...common,
    kind: planned.kind,
    body: toBody(answer.body ?? "", planned),
    pageCount,
    totalCount,
    status,
    headers,
    location: parseLocation(answer.location),
    insertedCount: updated === null ? undefined : pageCount - updated,
  };
}

const NO_ROWS = {
  pageCount: 0,
  totalCount: undefined,
  status: undefined,
  headers: [],
  location: [],
  insertedCount: undefined,
};

/** The answer for a function that returned no row. */
const EMPTY_ANSWER: Answer = {
  page_count: 0,
  total_count: 0,
  status: null,
  headers: null,
  location: null,
  updated_count: null,
  bytes: null,
  embedded_rows: 0,
  body: null,
};

function refuseCount(request: ApiRequest, planned: PlannedRequest, rows: number): void {
  if (planned.kind === "upsert") {
    if (rows === 1) return;
    throw new RestError(
      400,
      "PGRST115",
      "Payload values do not match URL in primary key column(s)",
    );
  }
  if (planned.negotiated.isSingular && rows !== 1) {
    throw new RestError(
      406,
      "PGRST116",
      "Cannot coerce the result to a single JSON object",
      `The result contains ${rows} rows`,
    );
  }
  const { maxAffected, handling } = request.preferences;
  const isLimited = ["update", "delete", "call"].includes(planned.kind) && handling === "strict";
  if (isLimited && maxAffected !== undefined && rows > maxAffected) {
    throw new RestError(
      400,
      "PGRST124",
      "Query result exceeds max-affected preference constraint",
      `The query affects ${rows} rows`,
    );
  }
}

function refuseOffset({ range }: ApiRequest, total: number | undefined): void {
  if (total === undefined || range.offset <= total) return;
  throw new RestError(
    416,
    "PGRST103",
    "Requested range not satisfiable",
    `An offset of ${range.offset} was requested, but there are only ${total} rows.`,
    null,
    { "Content-Range": `*/${total}` },
  );
}

function refuseSize(answer: Answer, limits: RestLimits): void {
  const bytes = answer.bytes ?? 0;
  // Written rows that are not in the body do not count.
  const rows = bytes > 0 ? answer.page_count + answer.embedded_rows : 0;
  const limit =
    bytes > limits.bytes
      ? `${limits.bytes} bytes`
      : rows > limits.totalRows
        ? `${limits.totalRows} rows, those of embedded resources included`
        : undefined;
  if (limit === undefined) return;
  throw new RestError(
    400,
    "54000",
    "The response is too large",
    `A response may have at most ${limit}.`,
    "Select fewer columns, rows or embedded resources.",
  );
}

function toTotal(
  { preferences }: ApiRequest,
  { total_count: counted }: Answer,
  plan: readonly Row[],
  maxRows: number,
): number | undefined {
  if (preferences.count === undefined) return undefined;
  const planned = plan.length > 0 ? parsePlannedRows(plan[0]) : undefined;
  if (preferences.count === "planned" && planned !== undefined) return planned;
  if (counted === null) return undefined;
  const isCut = preferences.count === "estimated" && counted > maxRows;
  return isCut ? Math.max(counted, planned ?? 0) : counted;
}

const plans = z.tuple([z.object({ Plan: z.object({ "Plan Rows": z.number() }) })]);

function parsePlannedRows(row: Row | undefined): number {
  const plan = row?.["QUERY PLAN"];
  const [{ Plan }] = plans.parse(typeof plan === "string" ? JSON.parse(plan) : plan);
  return Plan["Plan Rows"];
}

function toPlanText(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const line = row["QUERY PLAN"];
    return typeof line === "string" ? line : JSON.stringify(line);
  });
  return `${lines.join("\n")}\n`;
}

function parseStatus(status: string | null): number | undefined {
  if (status === null) return undefined;
  const [digits] = /^\d+/.exec(status) ?? [];
  const code = Number(digits ?? Number.NaN);
  if (code >= 200 && code <= 599) return code;
  throw new RestError(500, "PGRST112", "response.status guc must be a valid status code");
}

const headerList = z.array(z.record(z.string(), z.string()));

function parseHeaders(headers: string | null): [name: string, value: string][] {
  if (headers === null) return [];
  const parsed = headerList.safeParse(parseJson(headers));
  const pairs = (parsed.data ?? []).map((header) => Object.entries(header));
  if (parsed.success && pairs.every((pair) => pair.length === 1)) return pairs.flat();
  throw new RestError(
    500,
    "PGRST111",
    "response.headers guc must be a JSON array composed of objects with a single key and a string value",
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const locationPairs = z.array(z.tuple([z.string(), z.string()]));

function parseLocation(location: string | null): [name: string, value: string][] {
  return location === null ? [] : locationPairs.parse(JSON.parse(location));
}

function toBody(body: string, { negotiated }: PlannedRequest): string | Uint8Array {
  const { format } = negotiated;
  const isBinary = format.kind === "custom" && format.handler.isBinary;
  return isBinary ? Buffer.from(body, "base64") : body;
}

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
