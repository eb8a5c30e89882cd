import { createHmac } from "node:crypto";
import { z } from "zod";
import { parseJson } from "../../parse-json.ts";
import { CLIENT_ADDRESS_HEADER } from "../../request-bounds/bounded-requests.ts";
import type { AuthService } from "../auth-service.ts";
import { errorResponse } from "../error-response.ts";
import { requireSessionWithLevel } from "./assurance-level.ts";
import { type FactorRow, listFactors } from "./factors.ts";

/** A request about second factors, by somebody whose session is alive. */
export type FactorRequest = {
  service: AuthService;
  session: { userId: string; sessionId: string; aal: string };
  /** Stands for the address of whoever asks, in the form of one; the address itself is not kept. */
  address: string;
  /** All factors of whoever asks. */
  factors: FactorRow[];
  /** The parsed body; empty when there is none. */
  body: Record<string, unknown>;
};

/** Finds out who asks, and what they have. Answers itself when nobody is signed in or the body is no JSON. */
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

/** The factor that the address names, if it is one of whoever asks. */
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

/** Whether a factor has to be shown. Recovery codes are none by themselves: an operator may have removed the others. */
export const isRequiredFactor = ({ status, factor_type }: FactorRow): boolean =>
  status === "verified" && factor_type !== "recovery_code";

/** An address of the range that is used within networks only, which nobody can lead back to the one given. */
function pseudonymize({ jwtSecret }: AuthService, address: string): string {
  const hash = createHmac("sha256", jwtSecret).update(`client address:${address}`).digest("hex");
  return `fd${hash.slice(0, 30)}`.replaceAll(/(.{4})(?=.)/g, "$1:");
}

const bodySchema = z.record(z.string(), z.unknown());
