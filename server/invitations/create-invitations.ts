import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import * as z from "zod";
import { BackendError } from "../../app/data/backend-error.ts";
import type { Client } from "../../app/data/client.ts";
import { listPeople, setRole } from "../../app/data/people/people.ts";
import { ROLES } from "../../app/domain/account/auth-user.ts";
import { bearerToken } from "../../backend/auth/keys/api-keys.ts";
import { siteOrigin } from "../../backend/auth/site-origin.ts";
import { inviteUser } from "./invite-user.ts";

const LARGEST_BODY = 4096;

const invitationSchema = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  role: z.enum(ROLES),
});

export type InvitationOptions = {
  /** A client that holds the service key, for the origin under which the site is reached: links begin with that. */
  clientAt: (origin: string) => Client;
  /** A client that acts for whoever has this access token. */
  clientOf: (accessToken: string) => Client;
  siteUrl: string;
  /** Whether mails reach people. Without a mail server the admin gets the link, to pass it on. */
  hasMailServer: boolean;
  log: Logger;
};

/**
 * `POST /api/invitations`, `{"email", "role"}`, with the access token of an admin: makes an account of this role that
 * waits for its owner, and has a mail sent to them. Whether somebody may invite is asked of the database
 * with their own token, and it gives the role in their name. Without a mail server the answer has the `link`.
 */
export function createInvitations(options: InvitationOptions): Hono {
  const app = new Hono();
  app.post("/", bodyLimit({ maxSize: LARGEST_BODY, onError: tooLarge }), async ({ req }) => {
    const origin = siteOrigin(options.siteUrl, req.url);
    const token = bearerToken(req.raw.headers);
    if (!token) return refuse(401, "no_authorization", "Sign in to invite people.");
    const read = invitationSchema.safeParse(await req.json().catch(() => undefined));
    if (!read.success) {
      return refuse(422, "validation_failed", "An invitation takes an e-mail address and a role.");
    }
    try {
      return await invite(options, { ...read.data, token, origin });
    } catch (error) {
      if (error instanceof BackendError) return pass(error, options.log);
      throw error;
    }
  });
  app.all("/", () =>
    refuse(405, "method_not_allowed", "This address takes POST.", { Allow: "POST" }),
  );
  return app;
}

type Asked = { token: string; origin: string };

async function invite(
  { clientAt, clientOf, hasMailServer }: InvitationOptions,
  { email, role, token, origin }: z.infer<typeof invitationSchema> & Asked,
): Promise<Response> {
  const adminClient = clientOf(token);
  // Only admins may list people; the database refuses everybody else.
  await listPeople(adminClient, { query: email, page: 1 });
  const { id, link } = await inviteUser(clientAt(origin), { email, origin });
  await setRole(adminClient, { userId: id, role });
  const invited = { id, email, role, ...(link && !hasMailServer && { link }) };
  return Response.json(invited, { status: 201, headers: NOT_KEPT });
}

/** What the backend refused is told as it was; anything else is not the caller's business. */
function pass(error: BackendError, log: Logger): Response {
  if (error.code === "42501") return refuse(403, error.code, "Only admins can invite people.");
  if (error.status >= 400 && error.status < 500) {
    return refuse(error.status, error.code, error.message);
  }
  log.error({ err: error }, "an invitation could not be sent");
  return refuse(503, "unexpected_failure", "The invitation could not be sent. Try again later.");
}

const NOT_KEPT = { "Cache-Control": "no-store" };
const tooLarge = () => refuse(413, "too_large", "The invitation is too large.");

function refuse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ code, message }, { status, headers: { ...NOT_KEPT, ...headers } });
}
