import { createHmac } from "node:crypto";
import { z } from "zod";
import { CLIENT_ADDRESS_HEADER } from "../../core/requests/bounded-requests.ts";
import { AuthError } from "../service/auth-error.ts";
import type { AuthService } from "../service/auth-service.types.ts";
import { readJson } from "../service/request-body.ts";
import { requireSessionWithLevel } from "./assurance-level.ts";
import { type FactorRow, listFactors } from "./factors.ts";

/** An authenticated request about second factors. */
export type FactorRequest = {
  service: AuthService;
  session: { userId: string; sessionId: string; aal: string };
  /** Pseudonym of the client address, in the format of an IP address; the address itself is not stored. */
  address: string;
  /** All factors of the user. */
  factors: FactorRow[];
  /** The parsed body, or an empty object. */
  body: Record<string, unknown>;
};

/** Authenticates a request, and loads the user's factors. @throws AuthError without a session. */
export async function readFactorRequest(
  service: AuthService,
  request: Request,
): Promise<FactorRequest> {
  const session = await requireSessionWithLevel(service, request);
  const body = bodySchema.safeParse(await readJson(request));
  if (!body.success) throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
  const factors = await listFactors(service, session.userId);
  const address = pseudonymize(service, request.headers.get(CLIENT_ADDRESS_HEADER) ?? "");
  return { service, session, address, factors, body: body.data };
}

/** Finds the factor that the URL names. @throws AuthError unless it belongs to the user. */
export function requireFactor({ factors }: FactorRequest, factorId: string): FactorRow {
  if (!z.uuid().safeParse(factorId).success)
    throw new AuthError(404, "validation_failed", "factor_id must be an UUID");
  const factor = factors.find(({ id }) => id === factorId.toLowerCase());
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

export const isVerified = ({ status }: FactorRow): boolean => status === "verified";

/**
 * Whether a factor is required at sign-in. Recovery codes alone are not, because an operator may have removed
 * the others.
 */
export const isRequiredFactor = ({ status, factor_type }: FactorRow): boolean =>
  status === "verified" && factor_type !== "recovery_code";

/** A keyed hash in the private IPv6 range, which does not reveal the address. */
function pseudonymize({ jwtSecret }: AuthService, address: string): string {
  const hash = createHmac("sha256", jwtSecret).update(`client address:${address}`).digest("hex");
  return `fd${hash.slice(0, 30)}`.replaceAll(/(.{4})(?=.)/g, "$1:");
}

const bodySchema = z.record(z.string(), z.unknown());
