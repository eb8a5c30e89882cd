import { z } from "zod";
import type { Sql } from "./open-sql.ts";
import { startPostgres, type TestPostgres } from "./start-postgres.ts";

/** A node of a query plan in the format of `explain (format json)`. */
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

/** An executed statement with its actual plan. */
export type ExecutedPlan = { statement: string; milliseconds: number; nodes: PlanNode[] };

/** Starts a PostgreSQL that logs the plan of every statement after `enablePlanLogging`. */
export function startExplainingPostgres(): Promise<TestPostgres> {
  return startPostgres({
    shared_preload_libraries: "auto_explain",
    "auto_explain.log_format": "json",
    "auto_explain.log_nested_statements": "on",
    jit: "off",
  });
}

/** Enables plan logging in all sessions of the server, open ones included. */
export async function enablePlanLogging(sql: Sql): Promise<void> {
  await sql`alter system set auto_explain.log_min_duration = 0`;
  await sql`select pg_reload_conf()`;
}

/** Parses the plans in the server's log. */
export function readPlans(postgres: TestPostgres): ExecutedPlan[] {
  // At the beginning of a line, since a search has this operator.
  return postgres
    .log()
    .split(/^@@/m)
    .flatMap((entry) => {
      const [, milliseconds, json] =
        /duration: ([\d.]+) ms {2}plan:\s*(\{[\s\S]*\})\s*$/.exec(entry) ?? [];
      if (!json) return [];
      const { Plan, "Query Text": statement } = entrySchema.parse(JSON.parse(json));
      return [{ statement, milliseconds: Number(milliseconds), nodes: flatten(Plan) }];
    });
}

/** Retries of a call whose statements exceeded the limit. */
const MAX_RETRIES = 3;

/**
 * Duration of the slowest statement of a call, in milliseconds. A call over `limit` is retried and its
 * fastest run counts, because other load on the machine can delay a single run.
 */
export async function slowestStatementMs(
  plans: ExecutedPlan[],
  limit: number,
  retry: () => Promise<ExecutedPlan[]>,
): Promise<number> {
  let least = longest(plans);
  for (let tries = 0; least >= limit && tries < MAX_RETRIES; tries += 1) {
    least = Math.min(least, longest(await retry()));
  }
  return least;
}

function longest(plans: ExecutedPlan[]): number {
  return Math.max(...plans.map(({ milliseconds }) => milliseconds));
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}
