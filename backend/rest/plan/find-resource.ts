import type { ApiRequest } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import {
  type DatabaseFunction,
  nameKey,
  type SchemaCache,
  type Table,
} from "../schema-cache/schema-cache.ts";
import { findSimilar } from "./similar-names.ts";

/** Types of the single unnamed parameter that receives a whole body. */
const BODY_TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ["application/json", ["json", "jsonb"]],
  ["text/plain", ["text"]],
  ["text/xml", ["xml"]],
  ["application/octet-stream", ["bytea"]],
]);

export type Call = {
  schema: string;
  name: string;
  keys: readonly string[];
  contentType: string;
  isPost: boolean;
};

/** A function call: arguments come from the query of GET and HEAD, and from the body of POST. */
export function toCall(request: ApiRequest, name: string): Call {
  const { schema, contentType, body, query } = request;
  const isPost = request.method === "POST";
  const sent = body.kind === "json" || body.kind === "form" ? body.keys : [];
  const names = isPost ? sent : query.parameters.map(([parameter]) => parameter);
  return { schema, name, keys: [...new Set(names)].sort(), contentType, isPost };
}

/**
 * Resolves the overload that accepts a call's arguments, or one with a single unnamed parameter for the whole body.
 *
 * @throws RestError PGRST202 when there is none, PGRST203 when there are several.
 */
export function findFunction(cache: SchemaCache, call: Call): DatabaseFunction {
  const overloads = cache.functions.get(nameKey(call)) ?? [];
  const named = overloads.filter((candidate) => takesKeys(candidate, call));
  const found =
    named.length > 0 ? named : overloads.filter((candidate) => takesBody(candidate, call));
  const [first] = found;
  if (first === undefined) throw refuseUnknown(cache, call, overloads);
  if (found.length > 1) throw refuseAmbiguous(found);
  return first;
}

function takesKeys({ parameters }: DatabaseFunction, { keys, contentType, isPost }: Call): boolean {
  if (parameters.length === 0) return keys.length === 0 && !(isPost && isWholeBody(contentType));
  const names = new Set(parameters.map(({ name }) => name));
  return (
    keys.every((key) => names.has(key)) &&
    parameters.every(({ name, isRequired }) => !isRequired || keys.includes(name))
  );
}

function takesBody({ parameters }: DatabaseFunction, { contentType, isPost }: Call): boolean {
  const [parameter, ...others] = parameters;
  if (!isPost || parameter === undefined || others.length > 0 || parameter.name !== "")
    return false;
  return BODY_TYPES.get(contentType)?.includes(parameter.type) ?? false;
}

function isWholeBody(contentType: string): boolean {
  return contentType !== "application/json" && BODY_TYPES.has(contentType);
}

function refuseAmbiguous(found: readonly DatabaseFunction[]): RestError {
  const format = ({ schema, name, parameters }: DatabaseFunction) => {
    const types = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`);
    return `${schema}.${name}(${types.join(", ")})`;
  };
  const list = found
    .toSorted((one, other) => (format(one) < format(other) ? -1 : 1))
    .toSorted((one, other) => one.parameters.length - other.parameters.length)
    .map(format);
  return new RestError(
    300,
    "PGRST203",
    `Could not choose the best candidate function between: ${list.join(", ")}`,
    null,
    "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  );
}

function refuseUnknown(
  cache: SchemaCache,
  call: Call,
  overloads: readonly DatabaseFunction[],
): RestError {
  const { schema, name, keys, contentType, isPost } = call;
  const isWhole = isPost && isWholeBody(contentType);
  const list = keys.join(", ");
  const inMessage = keys.length === 0 ? " without parameters" : `(${list})`;
  const inDetails =
    keys.length === 0
      ? " without parameters"
      : ` with parameter${keys.length > 1 ? "s" : ""} ${list}`;
  const [bodyType] = BODY_TYPES.get(contentType) ?? [];
  const searched = isWhole
    ? ` with a single unnamed ${bodyType} parameter`
    : isPost && contentType === "application/json"
      ? `${inDetails} or with a single unnamed json/jsonb parameter`
      : inDetails;
  return new RestError(
    404,
    "PGRST202",
    `Could not find the function ${schema}.${name}${isWhole ? "" : inMessage} in the schema cache`,
    `Searched for the function ${schema}.${name}${searched}, but no matches were found in the schema cache.`,
    isWhole ? null : suggest(cache, call, overloads),
  );
}

function suggest(
  cache: SchemaCache,
  { schema, name, keys }: Call,
  overloads: readonly DatabaseFunction[],
): string | null {
  const intro = `Perhaps you meant to call the function ${schema}.`;
  if (overloads.length > 0) {
    const lists = overloads.map(({ parameters }) =>
      toList(parameters.map((parameter) => parameter.name)),
    );
    const similar = findSimilar(lists, toList([...keys]));
    return similar === undefined ? null : `${intro}${name}${similar}`;
  }
  const names = [...cache.functions.values()].flatMap(([first]) =>
    first?.schema === schema ? [first.name] : [],
  );
  const similar = findSimilar(names, name, MIN_SCORE);
  return similar === undefined ? null : `${intro}${similar}`;
}

const toList = (names: string[]) => `(${names.sort().join(", ")})`;

/** Minimum similarity of a suggestion: looser ones would reveal names of tables to anonymous clients. */
const MIN_SCORE = 0.75;

/** @throws RestError PGRST205 with the most similar name. */
export function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.tables.get(nameKey({ schema, name }));
  if (table) return table;
  const names = [...cache.tables.values()]
    .filter((candidate) => candidate.schema === schema)
    .map((candidate) => candidate.name);
  const similar = findSimilar(names, name, MIN_SCORE);
  throw new RestError(
    404,
    "PGRST205",
    `Could not find the table '${schema}.${name}' in the schema cache`,
    null,
    similar === undefined ? null : `Perhaps you meant the table '${schema}.${similar}'`,
  );
}
