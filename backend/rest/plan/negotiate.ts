import { formatMediaType } from "../http/media-types.ts";
import type { MediaType } from "../request/api-request.ts";
import { RestError } from "../request/rest-error.ts";
import {
  type MediaHandler,
  mediaHandlerKey,
  type QualifiedName,
  type SchemaCache,
} from "../schema-cache/schema-cache.ts";

/** How rows are converted to a body. */
export type BodyFormat =
  | { kind: "json" | "json-object"; isWithoutNulls: boolean }
  | { kind: "csv" | "geojson" | "nothing" }
  | { kind: "custom"; handler: MediaHandler; target: QualifiedName | undefined };

export type Negotiated = {
  format: BodyFormat;
  mediaType: string;
  /** Whether exactly one row is requested. */
  isSingular: boolean;
  /** The format of an execution plan, which replaces the rows. */
  explain: Extract<MediaType, { kind: "plan" }> | undefined;
};

const JSON_ROWS: BodyFormat = { kind: "json", isWithoutNulls: false };

const BUILT_IN: ReadonlyMap<string, { format: BodyFormat; mediaType: string }> = new Map([
  ["*/*", { format: JSON_ROWS, mediaType: "application/json" }],
  ["application/json", { format: JSON_ROWS, mediaType: "application/json" }],
  ["text/csv", { format: { kind: "csv" }, mediaType: "text/csv" }],
  ["application/geo+json", { format: { kind: "geojson" }, mediaType: "application/geo+json" }],
]);

/**
 * Selects the first accepted media type that rows of `relation` can be converted to.
 *
 * @param isWhole whether exactly all columns are selected: only then a table's own handler applies.
 * @throws RestError PGRST107 when there is none.
 */
export function negotiate(
  cache: SchemaCache,
  options: {
    accept: readonly MediaType[];
    relation: QualifiedName;
    isWhole: boolean;
    isPlanAllowed: boolean;
  },
): Negotiated {
  for (const type of options.accept) {
    const found = choose(cache, options, type);
    if (found) return found;
  }
  const names = options.accept.map(formatMediaType).join(", ");
  throw new RestError(406, "PGRST107", `None of these media types are available: ${names}`);
}

function choose(
  cache: SchemaCache,
  options: Parameters<typeof negotiate>[1],
  type: MediaType,
): Negotiated | undefined {
  const mediaType = formatMediaType(type);
  const plain = { mediaType, isSingular: false, explain: undefined };
  switch (type.kind) {
    case "object": {
      const format = { kind: "json-object", isWithoutNulls: type.isWithoutNulls } as const;
      return { ...plain, format, isSingular: true };
    }
    case "array-without-nulls":
      return { ...plain, format: { kind: "json", isWithoutNulls: true } };
    case "plan": {
      if (!options.isPlanAllowed) return undefined;
      const found = choose(cache, options, type.of);
      return found && { ...found, mediaType, isSingular: false, explain: type };
    }
    default: {
      const found = findHandler(cache, options, mediaType);
      return found && { ...plain, ...found };
    }
  }
}

function findHandler(
  cache: SchemaCache,
  { relation, isWhole }: { relation: QualifiedName; isWhole: boolean },
  name: string,
): { format: BodyFormat; mediaType: string } | undefined {
  const own = (key: string) =>
    isWhole ? cache.mediaHandlers.get(mediaHandlerKey(relation, key)) : undefined;
  const handler = own("*/*") ?? own(name);
  if (handler) return toCustom(handler, relation);
  const forAny = cache.mediaHandlers.get(mediaHandlerKey(undefined, name));
  return forAny ? toCustom(forAny, undefined) : BUILT_IN.get(name);
}

function toCustom(handler: MediaHandler, target: QualifiedName | undefined) {
  const { mediaType } = handler;
  return {
    format: { kind: "custom", handler, target } as const,
    mediaType: mediaType === "*/*" ? "application/octet-stream" : mediaType,
  };
}
