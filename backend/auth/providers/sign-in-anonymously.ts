import { z } from "zod";
import { inTransaction } from "../../database/in-transaction.ts";
import type { AuthService } from "../auth-service.ts";
import { refuse } from "../refuse.ts";
import { recordAudit } from "../sessions/record-audit.ts";
import { startSession } from "../sessions/start-session.ts";
import { createUser } from "./create-user.ts";

const bodySchema = z.looseObject({ data: z.record(z.string(), z.unknown()).nullish() });

/** `POST /signup` with neither address nor number: an account of somebody who does not say who they are. */
export async function signInAnonymously(
  service: AuthService,
  request: Request,
  given: unknown,
): Promise<Response> {
  if (!service.ways.anonymous) {
    return refuse(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  const data = bodySchema.safeParse(given).data?.data ?? {};
  const userId = await inTransaction(service.pool, (query) =>
    createUser(query, { isAnonymous: true, data }),
  );
  const session = await startSession(service, userId, "anonymous", request);
  await recordAudit(service, "user_signedup", {
    actor: { id: userId },
    traits: { provider: "anonymous" },
  });
  return Response.json(session);
}
