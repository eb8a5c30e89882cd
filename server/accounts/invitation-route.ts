import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import * as z from "zod";
import { BackendError } from "../../app/data/backend-error.ts";
import type { Client } from "../../app/data/client.ts";
import { listPeople, setRole } from "../../app/data/people.ts";
import { ROLES } from "../../app/domain/account/auth-user.ts";
import { siteOrigin } from "../requests/site-origin.ts";

const MAX_BODY_BYTES = 4096;

const invitationSchema = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  role: z.enum(ROLES),
});

export type InvitationOptions = {
  /** Creates a client with the service key for a public origin, which links start with. */
  clientAt: (origin: string) => Client;
  /** Creates a client with the access token of a user. */
  clientOf: (accessToken: string) => Client;
  siteUrl: string;
  /** Whether emails are delivered. Without a mail server the admin gets the link to pass on. */
  hasMailServer: boolean;
  log: Logger;
};

/**
 * `POST /api/invitations`, `{"email", "role"}`, with the access token of an admin: creates an unconfirmed
 * account with this role and sends an invitation by email. The database checks the permission with the
 * admin's token and sets the role in their name. Without a mail server the response has the `link`.
 */
export function createInvitationRoute(options: InvitationOptions): Hono {
  const app = new Hono();
  app.post("/", bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }), async ({ req }) => {
    const origin = siteOrigin(options.siteUrl, req.url);
    const token = /^Bearer\s+(\S+)$/i.exec(req.header("Authorization") ?? "")?.[1];
    if (!token) return errorResponse(401, "no_authorization", "Sign in to invite people.");
    const read = invitationSchema.safeParse(await req.json().catch(() => undefined));
    if (!read.success) {
      return errorResponse(422, "validation_failed", "Enter an email address and a role.");
    }
    try {
      return await invite(options, { ...read.data, token, origin });
    } catch (error) {
      if (error instanceof BackendError) return toErrorResponse(error, options.log);
      throw error;
    }
  });
  app.all("/", () =>
    errorResponse(405, "method_not_allowed", "This endpoint accepts only POST.", { Allow: "POST" }),
  );
  return app;
}

type InvitationRequest = { token: string; origin: string };

async function invite(
  { clientAt, clientOf, hasMailServer }: InvitationOptions,
  { email, role, token, origin }: z.infer<typeof invitationSchema> & InvitationRequest,
): Promise<Response> {
  const adminClient = clientOf(token);
  // Only admins may list people; the database rejects everybody else.
  await listPeople(adminClient, { query: email, page: 1 });
  const { id, link } = await inviteUser(clientAt(origin), { email, origin });
  await setRole(adminClient, { userId: id, role });
  const invited = { id, email, role, ...(link && !hasMailServer && { link }) };
  return Response.json(invited, { status: 201, headers: NO_STORE });
}

/** Returns client errors of the backend as they are, and logs all others. */
function toErrorResponse(error: BackendError, log: Logger): Response {
  if (error.code === "42501")
    return errorResponse(403, error.code, "Only admins can invite people.");
  if (error.status >= 400 && error.status < 500) {
    return errorResponse(error.status, error.code, error.message);
  }
  log.error({ err: error }, "failed to send an invitation");
  return errorResponse(
    503,
    "unexpected_failure",
    "The invitation could not be sent. Try again later.",
  );
}

const NO_STORE = { "Cache-Control": "no-store" };
const tooLarge = () => errorResponse(413, "too_large", "The invitation is too large.");

function errorResponse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ code, message }, { status, headers: { ...NO_STORE, ...headers } });
}

/**
 * Creates an unconfirmed account and sends an invitation by email, again if the user was invited before.
 *
 * @param client holds the service key.
 * @returns the id of the user, and the link of the email, which hosted Supabase does not return.
 * @throws BackendError, with the code `email_exists` for a confirmed account.
 */
export async function inviteUser(
  client: Client,
  { email, origin }: { email: string; origin: string },
): Promise<{ id: string; link?: string }> {
  const { data, error } = await client.auth.admin.inviteUserByEmail(email, {
    redirectTo: new URL("/invitation", origin).toString(),
  });
  if (error) throw new BackendError(error, error.status ?? 0);
  const { id, action_link: link } = data.user;
  return { id, ...(link && { link }) };
}
