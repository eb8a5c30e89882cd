import { createHmac } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../../core/base/parse-json.ts";
import { CLIENT_ADDRESS_HEADER } from "../../core/requests/bounded-requests.ts";
import type { AuthService } from "../service/auth-service.ts";
import { errorResponse } from "../service/error-response.ts";
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

/**
 * Authenticates a request, loads the user's factors and calls the handler. Responds itself without a session
 * or with invalid JSON.
 */
export async function handleFactorRequest(
  service: AuthService,
  request: Request,
  task: (factorRequest: FactorRequest) => Promise<Response>,
): Promise<Response> {
  const raw = await request.clone().text();
  const session = await requireSessionWithLevel(service, request);
  if (session instanceof Response) return session;
  const body = bodySchema.safeParse(parseJson(raw || "{}"));
  if (!body.success) return errorResponse(400, "bad_json", "Could not parse request body as JSON");
  const factors = await listFactors(service, session.userId);
  const address = pseudonymize(service, request.headers.get(CLIENT_ADDRESS_HEADER) ?? "");
  return task({ service, session, address, factors, body: body.data });
}

/** Calls the handler with the factor that the URL names, if it belongs to the user. */
export async function handleForFactor(
  factorRequest: FactorRequest,
  factorId: string,
  task: (factorRequest: FactorRequest, factor: FactorRow) => Promise<Response>,
): Promise<Response> {
  if (!z.uuid().safeParse(factorId).success) {
    return errorResponse(404, "validation_failed", "factor_id must be an UUID");
  }
  const factor = factorRequest.factors.find(({ id }) => id === factorId.toLowerCase());
  return factor
    ? task(factorRequest, factor)
    : errorResponse(404, "mfa_factor_not_found", "Factor not found");
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
