import { createHash, randomBytes } from "node:crypto";
import { StartError } from "@broadsheet/backend";
import type { Client } from "../../app/data/client.ts";
import type { FirstAdminRule } from "../../app/data/rows.types.ts";
import { isLoopback } from "../requests/site-origin.ts";
import type { Environment } from "../settings/environment.ts";

const LINK_HOURS = 24;

/**
 * Stores in the database how the first admin is chosen (see `firstAdmin` of the environment).
 *
 * @returns the rule in effect, which may be stricter than the requested one, or null when there is an admin.
 */
export async function setFirstAdminRule(
  client: Client,
  { firstAdmin, ADMIN_EMAIL }: Environment,
): Promise<FirstAdminRule | null> {
  const { data: rule, error } = await client.rpc("set_first_admin", {
    rule: firstAdmin,
    ...(ADMIN_EMAIL && { email: ADMIN_EMAIL }),
  });
  if (error) throw new StartError(`The first admin cannot be set up: ${error.message}`);
  return rule;
}

/**
 * Instructions for the operator of a site without an admin. With the rule `setup-link` they contain a new
 * link; its token is in the fragment, which servers do not log, and the database stores only its hash.
 *
 * @param address where the site listens, for links while `SITE_URL` is a loopback address.
 * @returns lines with a trailing line break, or an empty string when there is nothing to do.
 */
export async function describeFirstAdmin(
  client: Client,
  rule: FirstAdminRule | null,
  { address, environment }: { address: string; environment: Environment },
): Promise<string> {
  if (rule === "email") {
    return `This site has no admin yet. Sign up as ${environment.ADMIN_EMAIL} and confirm the address by email: that account becomes the admin.\n`;
  }
  if (rule !== "setup-link") return "";
  const token = randomBytes(32).toString("base64url");
  const { error } = await client.rpc("create_setup_link", {
    token_hash: hashSetupToken(token),
    valid_seconds: LINK_HOURS * 3600,
  });
  if (error) throw new StartError(`The setup link cannot be stored: ${error.message}`);
  const link = new URL("/setup", isLoopback(environment.SITE_URL) ? address : environment.SITE_URL);
  link.hash = `token=${token}`;
  return `This site has no admin yet. Open this link within ${LINK_HOURS} hours to create the admin account; it works once:\n${link}\n`;
}

/** The stored hash of a setup token. The token has 256 random bits, so the hash needs no key. */
export function hashSetupToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
