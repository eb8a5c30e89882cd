import { getBrowserClient } from "../../data/browser-client.ts";
import { hasStaffAccessWarning } from "../../data/staff-access.ts";
import type { Capability } from "../../domain/newsroom/capabilities.ts";

/** How long an answer without a warning is reused. */
const ANSWER_TTL_MS = 60_000;

let quietUntil = 0;

/** Whether to warn the user that everybody may edit a site that others reach. Only admins are warned. */
export async function loadAccessWarning(
  capabilities: ReadonlySet<Capability> | undefined,
): Promise<boolean> {
  if (!capabilities?.has("settings") || quietUntil > Date.now()) return false;
  const hasWarning = await hasStaffAccessWarning(getBrowserClient()).catch(() => false);
  if (!hasWarning) quietUntil = Date.now() + ANSWER_TTL_MS;
  return hasWarning;
}
