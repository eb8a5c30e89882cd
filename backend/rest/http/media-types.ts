import type { MediaType, PlanOption } from "../request/api-request.ts";

const NAMES = {
  json: "application/json",
  geojson: "application/geo+json",
  csv: "text/csv",
  text: "text/plain",
  xml: "text/xml",
  openapi: "application/openapi+json",
  form: "application/x-www-form-urlencoded",
  bytes: "application/octet-stream",
  any: "*/*",
} as const;

type PlainKind = keyof typeof NAMES;

const KINDS: ReadonlyMap<string, PlainKind> = new Map(
  (Object.keys(NAMES) as PlainKind[]).map((kind) => [NAMES[kind], kind]),
);
const PLAN_OPTIONS: readonly PlanOption[] = ["analyze", "verbose", "settings", "buffers", "wal"];
const PARAMETER = /\s*;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([\w|-]+))/gy;

/** Parses one media type (RFC 9110, 8.3.1) with the parameters that PostgREST knows. */
export function parseMediaType(text: string): MediaType {
  const parts = /^([a-z0-9.*]+)\/([a-z0-9.*+-]+)/i.exec(text.trim());
  if (!parts) return { kind: "other", name: text.trim() };
  const name = parts[0].toLowerCase();
  const kind = KINDS.get(name);
  if (kind) return { kind };
  const parameters = parseParameters(text.trim(), parts[0].length);
  const isWithoutNulls = parameters.get("nulls") === "stripped";
  switch (name) {
    case "application/vnd.pgrst.object":
    case "application/vnd.pgrst.object+json":
      return { kind: "object", isWithoutNulls };
    case "application/vnd.pgrst.array":
    case "application/vnd.pgrst.array+json":
      return isWithoutNulls ? { kind: "array-without-nulls" } : { kind: "json" };
    case "application/vnd.pgrst.plan":
    case "application/vnd.pgrst.plan+text":
      return toPlan(parameters, "text");
    case "application/vnd.pgrst.plan+json":
      return toPlan(parameters, "json");
    default:
      return { kind: "other", name: text.trim() };
  }
}

/** Parses the `Accept` header, ordered by `q`, then by specificity, then as given. */
export function parseAccept(header: string | null): MediaType[] {
  if (header === null) return [{ kind: "any" }];
  return splitList(header)
    .map((text, at) => {
      const [, q] = /;\s*q=([\d.]+)\s*(?:;|$)/i.exec(text) ?? [];
      const name = text.replace(/;\s*q=[^;]*/i, "");
      const specificity = countOf(name, ";") - countOf(name, "*");
      return { name, at, quality: q === undefined ? 1 : Number(q), specificity };
    })
    .toSorted(
      (one, other) =>
        other.quality - one.quality || other.specificity - one.specificity || one.at - other.at,
    )
    .map(({ name }) => parseMediaType(name));
}

/** As in `Content-Type` and in errors. */
export function formatMediaType(type: MediaType): string {
  switch (type.kind) {
    case "array-without-nulls":
      return "application/vnd.pgrst.array+json;nulls=stripped";
    case "object":
      return `application/vnd.pgrst.object+json${type.isWithoutNulls ? ";nulls=stripped" : ""}`;
    case "plan": {
      const options = type.options.length > 0 ? `; options=${type.options.join("|")}` : "";
      return `application/vnd.pgrst.plan+${type.format}; for="${formatMediaType(type.of)}"${options}`;
    }
    case "other":
      return type.name;
    default:
      return NAMES[type.kind];
  }
}

/** Adds the charset, except to bytes and custom media types of the database. */
export function toContentType(mediaType: string): string {
  const { kind } = parseMediaType(mediaType);
  return kind === "bytes" || kind === "other" ? mediaType : `${mediaType}; charset=utf-8`;
}

function toPlan(parameters: Map<string, string>, format: "json" | "text"): MediaType {
  const options = (parameters.get("options") ?? "").split("|");
  return {
    kind: "plan",
    of: parseMediaType(parameters.get("for") ?? NAMES.json),
    format,
    options: PLAN_OPTIONS.filter((option) => options.includes(option)),
  };
}

function parseParameters(text: string, from: number): Map<string, string> {
  PARAMETER.lastIndex = from;
  const parameters = new Map<string, string>();
  for (let found = PARAMETER.exec(text); found; found = PARAMETER.exec(text)) {
    parameters.set((found[1] ?? "").toLowerCase(), found[2] ?? found[3] ?? "");
  }
  return parameters;
}

/** Splits at commas outside of quotes. */
function splitList(header: string): string[] {
  const items = header.match(/(?:[^,"]|"[^"]*"?)+/g) ?? [];
  return items.map((item) => item.trim()).filter((item) => item !== "");
}

function countOf(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
