import { z } from "zod";
import type { Sql } from "./open-sql.ts";
import { startPostgres, type TestPostgres } from "./start-postgres.ts";

/** A node of a query plan in the format of `explain (format json)`. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  /** Means of the loops. They are 0 where PostgreSQL was not asked to count. */
  "Actual Rows": number;
  "Rows Removed by Filter": number;
  "Rows Removed by Index Recheck": number;
  "Actual Loops": number;
  Plans?: PlanNode[];
};

const nodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    "Actual Rows": z.number().default(0),
    "Rows Removed by Filter": z.number().default(0),
    "Rows Removed by Index Recheck": z.number().default(0),
    "Actual Loops": z.number().default(0),
    Plans: z.array(nodeSchema).optional(),
  }),
);
const entrySchema = z.object({ "Query Text": z.string(), Plan: nodeSchema });

/** An executed statement with its actual plan. */
export type ExecutedPlan = { statement: string; milliseconds: number; nodes: PlanNode[] };

/** Starts a PostgreSQL that logs the plan of every statement after `enablePlanLogging`. */
export function startExplainingPostgres(): Promise<TestPostgres> {
  return startPostgres({
    shared_preload_libraries: "auto_explain",
    "auto_explain.log_format": "json",
    "auto_explain.log_nested_statements": "on",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
    jit: "off",
  });
}

/** Enables plan logging in all sessions of the server, open ones included. */
export async function enablePlanLogging(sql: Sql): Promise<void> {
  await sql`alter system set auto_explain.log_min_duration = 0`;
  await sql`select pg_reload_conf()`;
}

/** Parses the plans in the server's log, from this character on. */
export function readPlans(postgres: TestPostgres, from = 0): ExecutedPlan[] {
  // At the beginning of a line, since a search has this operator.
  return postgres
    .log()
    .slice(from)
    .split(/^@@/m)
    .flatMap((entry) => {
      const [, milliseconds, json] =
        /duration: ([\d.]+) ms {2}plan:\s*(\{[\s\S]*\})\s*$/.exec(entry) ?? [];
      if (!json) return [];
      const { Plan, "Query Text": statement } = entrySchema.parse(JSON.parse(json));
      return [{ statement, milliseconds: Number(milliseconds), nodes: flatten(Plan) }];
    });
}

/** Rows of these tables that a statement read, those included that a condition then left out. */
export function countRows({ nodes }: ExecutedPlan, tables: readonly string[]): number {
  const counts = nodes
    .filter((node) => tables.includes(node["Relation Name"] ?? ""))
    .map((node) => {
      const leftOut = node["Rows Removed by Filter"] + node["Rows Removed by Index Recheck"];
      return (node["Actual Rows"] + leftOut) * node["Actual Loops"];
    });
  return counts.reduce((total, count) => total + count, 0);
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
