import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  loginMethodsSchema,
  s3VariablesSchema,
  storageVariablesSchema,
} from "@broadsheet/backend/settings";
import { z } from "zod";
import { ad } from "../app/site-config/ad-schema.ts";
import { analyticsSchema } from "../app/site-config/analytics-schema.ts";
import { siteConfigSchema } from "../app/site-config/site-config.ts";
import { variableGroups } from "../server/settings/variables.ts";

const TEMPLATE = join(import.meta.dirname, "configuration-template.md");
const TARGET = join(import.meta.dirname, "../docs/configuration.md");

/** Whether a description states a range or a length. The usual minimum of 1 is not stated. */
const HAS_RANGE = /\d to \d|characters|bytes/;

type Variable = { takes?: string; schema: z.ZodType };
type JsonSchema = z.core.JSONSchema.JSONSchema;

/** The text of docs/configuration.md: the template with a table in place of each `<!-- name -->`. */
export function describeConfiguration(): string {
  const tables: Record<string, () => string> = {
    variables: () => Object.entries(variableGroups).map(describeGroup).join("\n\n"),
    storage: () =>
      describeVariables(
        Object.entries({ ...s3VariablesSchema.shape, ...storageVariablesSchema.shape }).map(
          ([name, schema]) => [name, { schema }],
        ),
      ),
    site: () => describeFields(siteConfigSchema),
    ads: () => ad.options.map(describeKind).join("\n\n"),
    analytics: () => analyticsSchema.options.map(describeKind).join("\n\n"),
    auth: () => describeFields(loginMethodsSchema),
  };
  return readFileSync(TEMPLATE, "utf8").replace(
    /<!-- (\w+) -->/g,
    (placeholder, name: string) => tables[name]?.() ?? placeholder,
  );
}

function describeGroup([heading, group]: [string, Record<string, Variable>]): string {
  return `## ${heading}\n\n${describeVariables(Object.entries(group))}`;
}

function describeVariables(variables: [string, Variable][]): string {
  const rows = variables.map(([name, { takes, schema }]) => {
    const { description = "", examples, defaultText } = schema.meta() ?? {};
    const byDefault = schema.safeParse(undefined).data;
    const isFlag = typeof byDefault === "boolean";
    const range = takes && HAS_RANGE.test(takes) && !isFlag ? ` Takes ${takes}.` : "";
    const shownDefault = quote(isFlag ? Number(byDefault) : byDefault);
    const example = Array.isArray(examples) ? quote(examples[0]) : "";
    return [quote(name), `${description}${range}`, String(defaultText ?? shownDefault), example];
  });
  return writeTable(["variable", "what it does", "default", "example"], rows);
}

function describeKind(schema: z.ZodType): string {
  const { kind } = toJson(schema).properties ?? {};
  const name = typeof kind === "object" ? String(kind.const) : "";
  return `\`"kind": "${name}"\`\n\n${describeFields(schema)}`;
}

function describeFields(schema: z.ZodType): string {
  const rows = [...listFields(toJson(schema), "")].filter(([name]) => name !== "`kind`");
  return writeTable(["field", "what it does", "default"], rows);
}

function toJson(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
}

/** A row for each field, also of nested objects; a list is `name[]`. */
function* listFields(schema: JsonSchema, prefix: string): Generator<string[]> {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (typeof field === "boolean") continue;
    const path = `${prefix}${name}`;
    const items = Array.isArray(field.items) ? undefined : field.items;
    const isList = typeof items === "object" && items.properties;
    if (field.description || !(isList || field.properties)) {
      const isRequired = schema.required?.includes(name);
      const byDefault = isRequired ? "required" : isList ? "" : quote(field.default);
      yield [quote(path), field.description ?? "", byDefault];
    }
    if (isList) yield* listFields(items, `${path}[].`);
    else yield* listFields(field, `${path}.`);
  }
}

/** A default value as code, or a dash for an unset or empty one. */
function quote(value: unknown): string {
  if (
    value === undefined ||
    value === "" ||
    (typeof value === "object" && Object.keys(value ?? {}).length === 0)
  )
    return "–";
  if (typeof value === "boolean") return `\`${value}\``;
  return `\`${typeof value === "object" ? JSON.stringify(value) : value}\``;
}

function writeTable(heads: string[], rows: string[][]): string {
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  return [heads, heads.map(() => "---"), ...escaped]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

if (import.meta.main) writeFileSync(TARGET, describeConfiguration());
