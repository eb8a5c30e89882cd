import { parseQueryString } from "../query/query-string.ts";
import type { ApiRequest, Query, RequestBody } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import { hasTooManyValues, MAX_VALUES, TOO_MANY_VALUES } from "./body-limits.ts";
import { formatMediaType, parseMediaType } from "./media-types.ts";
import { parseCsv } from "./parse-csv.ts";
import { scanJson } from "./scan-json.ts";

const NOTHING: RequestBody = { kind: "none" };

/**
 * Parses the body of a request by its `Content-Type`: rows to write or arguments of a function.
 *
 * @throws RestError PGRST102 for an invalid body.
 */
export function parseBody(
  bytes: Uint8Array,
  {
    method,
    resource,
    contentType,
    query,
  }: Pick<ApiRequest, "method" | "resource" | "contentType"> & { query: Query },
): RequestBody {
  const isFunction = resource.kind === "function";
  const isExpected = method === "POST" || (!isFunction && (method === "PATCH" || method === "PUT"));
  if (!isExpected || resource.kind === "root") return NOTHING;
  const columns = method === "PUT" ? undefined : query.columns;
  const type = parseMediaType(contentType);
  switch (type.kind) {
    case "json":
      return parseJson(decode(bytes), { isFunction, columns });
    case "csv": {
      const found = parseCsv(decode(bytes));
      if ("problem" in found) throw invalid(found.problem);
      return toRows(found.json, { isArray: true, isEmptyArray: found.rows === 0 }, found.keys);
    }
    case "form": {
      const text = decode(bytes);
      if (text.split("&", MAX_VALUES + 1).length > MAX_VALUES) throw invalid(TOO_MANY_VALUES);
      const pairs = parseQueryString(text).map(([name, value = ""]): [string, string] => [
        name,
        value,
      ]);
      const keys = [...new Set(pairs.map(([name]) => name))];
      if (isFunction) return { kind: "form", pairs, keys };
      return toRows(toJsonObject(pairs), { isArray: false, isEmptyArray: false }, keys);
    }
    case "text":
    case "xml":
    case "bytes":
      if (isFunction) return { kind: "raw", bytes };
      break;
  }
  throw invalid(`Content-Type not acceptable: ${formatMediaType(type)}`);
}

function parseJson(
  text: string,
  { isFunction, columns }: { isFunction: boolean; columns: string[] | undefined },
): RequestBody {
  if (text === "" && isFunction && !columns) {
    return toRows("{}", { isArray: false, isEmptyArray: false }, []);
  }
  if (hasTooManyValues(text)) throw invalid(TOO_MANY_VALUES);
  const shape = scanJson(text);
  const isArray = shape.kind === "array";
  const isEmptyArray = isArray && shape.isEmpty;
  // With `columns=`, PostgreSQL rejects invalid JSON itself, with its own message.
  if (columns) return toRows(text, { isArray, isEmptyArray }, columns);
  if (shape.kind === "malformed") throw invalid("Empty or invalid json");
  if (shape.kind === "scalar" || isEmptyArray) {
    return toRows("[]", { isArray: true, isEmptyArray: true }, []);
  }
  if (!shape.keys) throw invalid("All object keys must match");
  return toRows(text, { isArray, isEmptyArray }, shape.keys);
}

function toRows(
  text: string,
  { isArray, isEmptyArray }: { isArray: boolean; isEmptyArray: boolean },
  keys: string[],
): RequestBody {
  return { kind: "json", text, isArray, isEmptyArray, keys };
}

/** For a repeated name the last value wins. */
function toJsonObject(pairs: [name: string, value: string][]): string {
  const members = [...new Map(pairs)].map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{${members}}`;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalid("The body is not UTF-8");
  }
}

function invalid(message: string): RestError {
  return new RestError(400, "PGRST102", message);
}
