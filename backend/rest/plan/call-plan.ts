import type { ApiRequest } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import type { DatabaseFunction, SchemaCache } from "../schema-cache/schema-cache.ts";
import type { Call } from "./find-resource.ts";
import { toBodyPlan } from "./mutate-plan.ts";
import { listNeededColumns } from "./needed-columns.ts";
import type { CallArguments, CallPlan, ReadPlan } from "./plans.ts";

/** @throws RestError PGRST128 when `max-affected` is strict and the function returns at most one row. */
export function buildCallPlan(
  cache: SchemaCache,
  request: ApiRequest,
  found: { function: DatabaseFunction; call: Call; readPlan: ReadPlan },
): CallPlan {
  const { maxAffected, handling } = request.preferences;
  const { returns } = found.function;
  if (maxAffected !== undefined && handling === "strict" && !returns.isSet) {
    throw new RestError(
      400,
      "PGRST128",
      "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
    );
  }
  return {
    function: found.function,
    arguments: planArguments(request, found.function, found.call),
    returning: returns.isComposite ? listNeededColumns(cache, found.readPlan, []) : [],
  };
}

function planArguments(
  request: ApiRequest,
  { parameters }: DatabaseFunction,
  call: Call,
): CallArguments {
  const [only, ...others] = parameters;
  if (only?.name === "" && others.length === 0) {
    return { kind: "single", type: only.type, value: toSingleValue(request, only.type) };
  }
  const named = parameters
    .filter(({ name }) => call.keys.includes(name))
    .map(({ name, castType, isVariadic }) => ({ name, type: castType, isVariadic }));
  if (named.length === 0) return { kind: "none" };
  if (request.body.kind === "json" && call.isPost) {
    return { kind: "json", body: toBodyPlan(request, false), parameters: named };
  }
  const pairs = request.body.kind === "form" ? request.body.pairs : request.query.parameters;
  return {
    kind: "values",
    values: named.map((parameter) => {
      const values = pairs.flatMap(([name, value]) => (name === parameter.name ? [value] : []));
      const value = parameter.isVariadic ? toArrayLiteral(values) : (values.at(-1) ?? "");
      return { ...parameter, value };
    }),
  };
}

function toSingleValue({ body }: ApiRequest, type: string): string | null {
  if (body.kind === "json") return body.text;
  if (body.kind === "form") return JSON.stringify(Object.fromEntries(body.pairs));
  if (body.kind !== "raw") return null;
  const bytes = Buffer.from(body.bytes.buffer, body.bytes.byteOffset, body.bytes.byteLength);
  return bytes.toString(type === "bytea" ? "base64" : "utf8");
}

/** An array literal of PostgreSQL. */
export function toArrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
