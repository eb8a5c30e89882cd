import { z } from "zod";
import type { AuthService } from "../auth-service.ts";
import { readCopy } from "../read-body.ts";
import { refuse } from "../refuse.ts";
import { readLiveLevel } from "./assurance-level.ts";
import { hasVerifiedFactor } from "./factor-rows.ts";

/** Each field for itself, so that an odd one does not hide the others. */
const text = z.string().nullish().catch(undefined);
const bodySchema = z.object({ email: text, phone: text, password: text });
const userSchema = z.object({ email: z.string().nullable(), phone: z.string().nullable() });

/**
 * Who asks, of those who may change how the account is signed in to: whoever has a second factor has shown it in
 * this session.
 *
 * @returns the refusal otherwise.
 */
export async function readFullSession(
  service: AuthService,
  request: Request,
): Promise<{ userId: string } | Response> {
  const session = await readLiveLevel(service, request);
  if (session instanceof Response) return session;
  return (await lacksSecondStep(service, session))
    ? refuseFirstStep("link or unlink identities")
    : session;
}

/**
 * Looks at `PUT /user` before it is done: who has a second factor changes their password, address or number
 * only in a session that has shown it.
 *
 * @returns the refusal, or nothing when there is nothing against it.
 */
export async function refuseWithoutSecondStep(
  service: AuthService,
  request: Request,
): Promise<Response | undefined> {
  const wanted = bodySchema.safeParse(await readCopy(request)).data;
  if (!wanted?.email && !wanted?.phone && !wanted?.password) return undefined;
  const session = await readLiveLevel(service, request);
  // What asks without a session is refused by what comes after.
  if (session instanceof Response || !(await lacksSecondStep(service, session))) return undefined;
  const [row] = await service.pool.query("select email, phone from auth.users where id = $1", [
    session.userId,
  ]);
  const present = userSchema.parse(row);
  const isChange =
    wanted.password ||
    (wanted.email && wanted.email.toLowerCase() !== present.email) ||
    (wanted.phone && wanted.phone.replace(/^\+/, "") !== present.phone);
  return isChange ? refuseFirstStep("update email or password") : undefined;
}

async function lacksSecondStep(
  service: AuthService,
  { aal, userId }: { aal: string; userId: string },
): Promise<boolean> {
  return aal !== "aal2" && (await hasVerifiedFactor(service, userId));
}

function refuseFirstStep(what: string): Response {
  return refuse(
    401,
    "insufficient_aal",
    `AAL2 session is required to ${what} when MFA is enabled.`,
  );
}
