import type { EmbeddedRange, EmbedPath } from "../request/api-request.ts";
import type { ReadPlan, RowRange } from "./plans.ts";

/** Sets the row range of each resource and limits it to `maxRows` rows. */
export function restrictRows(
  root: ReadPlan,
  options: {
    range: RowRange;
    ranges: readonly EmbeddedRange[];
    maxRows: number;
    findNode: (root: ReadPlan, path: EmbedPath) => ReadPlan;
  },
): void {
  for (const { path, offset = 0, limit } of options.ranges) {
    options.findNode(root, path).range = { offset, limit };
  }
  root.range = options.range;
  restrict(root, options.maxRows);
}

function restrict(plan: ReadPlan, maxRows: number): void {
  const { offset, limit = maxRows } = plan.range;
  plan.range = { offset, limit: Math.min(limit, maxRows) };
  for (const embed of plan.embeds) restrict(embed, maxRows);
}
