import type { Result } from "../execution/execute.ts";
import { toContentType } from "../http/media-types.ts";
import { describePreferences } from "../http/preferences.ts";
import type { ApiRequest, Preferences } from "../request/api-request.ts";
import { errorBody } from "./problem.ts";

/**
 * Converts the database's answer to an HTTP response, with the status codes and headers of PostgREST.
 *
 * @param canonical the query of the request with sorted parameters, for `Content-Location`.
 */
export function toResponse(result: Result, request: ApiRequest, canonical: string): Response {
  const headers = new Headers();
  const { status, body } = outcomeOf(result, request, canonical, headers);
  const applied = result.kind === "plan" ? undefined : appliedPreferences(result, request);
  if (applied !== undefined) headers.set("Preference-Applied", applied);
  if (body !== null) {
    headers.set("Content-Type", toContentType(result.mediaType));
    if (request.isSchemaNegotiated) headers.set("Content-Profile", request.schema);
  }
  headers.set("Vary", "Accept, Prefer, Range");
  for (const [name] of result.headers) headers.delete(name);
  for (const [name, value] of result.headers) headers.append(name, value);
  const isBodyless = body === null || request.method === "HEAD";
  const finalStatus = result.status ?? status;
  const sent = isBodyless || [204, 205, 304].includes(finalStatus) ? null : body;
  if (sent !== null) headers.set("Content-Length", String(Buffer.byteLength(sent)));
  return new Response(sent, { status: finalStatus, headers });
}

/** null where the response has no body, not even an empty one. */
type Outcome = { status: number; body: string | Uint8Array<ArrayBuffer> | null };

function outcomeOf(
  result: Result,
  request: ApiRequest,
  canonical: string,
  headers: Headers,
): Outcome {
  const { pageCount, offset } = result;
  const body = typeof result.body === "string" ? result.body : new Uint8Array(result.body);
  const isCounted = ["exact", "estimated"].includes(request.preferences.count ?? "");
  const counted = isCounted ? pageCount : undefined;
  const isShown = request.preferences.return === "representation";
  switch (result.kind) {
    case "plan":
      return { status: 200, body };
    case "read": {
      headers.set("Content-Range", contentRange(offset, pageCount, result.totalCount));
      headers.set("Content-Location", contentLocation(request, canonical));
      return readOutcome(result, body);
    }
    case "call": {
      headers.set("Content-Range", contentRange(offset, pageCount, result.totalCount));
      return result.isVoid ? { status: 204, body: null } : readOutcome(result, body);
    }
    case "insert": {
      headers.set("Content-Range", contentRange(1, 0, counted));
      if (result.location.length > 0) headers.set("Location", locationOf(request, result));
      const { insertedCount } = result;
      const isOnlyMerged =
        insertedCount === 0 && request.preferences.resolution === "merge-duplicates";
      return { status: isOnlyMerged ? 200 : 201, body: isShown ? body : null };
    }
    case "upsert":
      if (!isShown) return { status: 204, body: null };
      return { status: (result.insertedCount ?? 0) > 0 ? 201 : 200, body };
    case "update":
      headers.set("Content-Range", contentRange(0, pageCount, counted));
      return isShown ? { status: 200, body } : { status: 204, body: null };
    case "delete":
      headers.set("Content-Range", contentRange(1, 0, counted));
      return isShown ? { status: 200, body } : { status: 204, body: null };
  }
}

/** 206 for a partial range, 416 for a range that starts after the end. */
function readOutcome(
  { offset, pageCount, totalCount }: Result,
  body: Exclude<Outcome["body"], null>,
): Outcome {
  if (totalCount === undefined || (offset <= totalCount && pageCount >= totalCount)) {
    return { status: 200, body };
  }
  if (offset <= totalCount) return { status: 206, body };
  const details = `An offset of ${offset} was requested, but there are only ${totalCount} rows.`;
  const message = "Requested range not satisfiable";
  return { status: 416, body: errorBody({ code: "PGRST103", message, details, hint: null }) };
}

/** `0-9/100`; `*` for an empty range or an unknown count. */
function contentRange(offset: number, count: number, total: number | undefined): string {
  const rows = count > 0 && total !== 0 ? `${offset}-${offset + count - 1}` : "*";
  return `${rows}/${total ?? "*"}`;
}

function contentLocation({ resource }: ApiRequest, canonical: string): string {
  const name = resource.kind === "root" ? "" : encodeURI(resource.name);
  return `/${name}${canonical === "" ? "" : `?${canonical}`}`;
}

function locationOf({ resource }: ApiRequest, { location }: Result): string {
  const name = resource.kind === "root" ? "" : encodeURI(resource.name);
  const query = location
    .map(([column, value]) => `${encodeURIComponent(column)}=${encodeURIComponent(value)}`)
    .join("&");
  return `/${name}?${query}`;
}

/** The preferences that apply to this kind of request. */
function appliedPreferences(result: Result, request: ApiRequest): string | undefined {
  const { kind, isResolutionApplied } = result;
  const given = request.preferences;
  const applied: Partial<Preferences> = { ...given };
  if (kind !== "insert" || !isResolutionApplied) applied.resolution = undefined;
  if (kind === "read" || kind === "call") applied.return = undefined;
  if (kind !== "insert" && kind !== "update") applied.missing = undefined;
  if (kind === "read" || kind === "insert" || kind === "upsert") applied.maxAffected = undefined;
  return describePreferences(applied);
}
