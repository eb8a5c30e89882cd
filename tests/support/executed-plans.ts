import { z } from "zod";
import type { Sql } from "./open-sql.ts";
import { startPostgres, type TestPostgres } from "./start-postgres.ts";

/** A step of a query plan, as `explain (format json)` writes it. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
};

const nodeSchema: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    "Node Type": z.string(),
    "Relation Name": z.string().optional(),
    "Index Name": z.string().optional(),
    Plans: z.array(nodeSchema).optional(),
  }),
);
const entrySchema = z.object({ "Query Text": z.string(), Plan: nodeSchema });

/** A statement that the server really ran, with the plan that it really took. */
export type ExecutedPlan = { statement: string; milliseconds: number; nodes: PlanNode[] };

/** A PostgreSQL that writes the plan of every statement into its log once `enablePlanLogging` was called. */
export function startExplainingPostgres(): Promise<TestPostgres> {
  return startPostgres({
    shared_preload_libraries: "auto_explain",
    "auto_explain.log_format": "json",
    "auto_explain.log_nested_statements": "on",
    jit: "off",
  });
}

/** Takes effect in every session of the server, those that are open included. */
export async function enablePlanLogging(sql: Sql): Promise<void> {
  await sql`alter system set auto_explain.log_min_duration = 0`;
  await sql`select pg_reload_conf()`;
}

/** The plans that `postgres` logged after the first `from` characters of its log. */
export function readPlans(postgres: TestPostgres, from: number): ExecutedPlan[] {
  return postgres
    .log()
    .slice(from)
    .split("@@")
    .flatMap((entry) => {
      const [, milliseconds, json] =
        /duration: ([\d.]+) ms {2}plan:\s*(\{[\s\S]*\})\s*$/.exec(entry) ?? [];
      if (!json) return [];
      const { Plan, "Query Text": statement } = entrySchema.parse(JSON.parse(json));
      return [{ statement, milliseconds: Number(milliseconds), nodes: flatten(Plan) }];
    });
}

/** How often a call is made again whose statements took too long. */
const MAX_RETRIES = 3;

/**
 * Milliseconds of the slowest statement of a call. What else the machine does delays one run, hardly each of several:
 * a call that takes `limit` or longer is made again, and its fastest run counts.
 */
export async function slowestStatementMs(
  plans: ExecutedPlan[],
  limit: number,
  again: () => Promise<ExecutedPlan[]>,
): Promise<number> {
  let least = longest(plans);
  for (let tries = 0; least >= limit && tries < MAX_RETRIES; tries += 1) {
    least = Math.min(least, longest(await again()));
  }
  return least;
}

function longest(plans: ExecutedPlan[]): number {
  return Math.max(...plans.map(({ milliseconds }) => milliseconds));
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
