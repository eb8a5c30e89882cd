import { z } from "zod";
import { type AuthService, askInside, dropSession } from "./auth-service.ts";
import { completeTokens } from "./complete-tokens.ts";
import { acceptInvitation, isInvitationToken } from "./mails/invitation-links.ts";
import { describeInvitation, isInvitationPage } from "./mails/invitation-page.ts";
import { withAddressNotice } from "./mails/tell-of-change.ts";
import { allowedRedirect, ownOrigin } from "./own-address.ts";
import { confirmByCode } from "./sessions/confirm-by-code.ts";
import { innerType, isWayIn, tokenHashOf } from "./verify-code.ts";

const sessionSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  expires_at: z.number(),
  token_type: z.string(),
  user: z.object({ id: z.string() }),
});
const errorSchema = z.object({ error_code: z.string(), msg: z.string() });

/** Where the hash of a mail's code is kept, by the type of the mail. */
const CODE_COLUMNS = new Map([
  ["signup", "confirmation_token"],
  ["invite", "confirmation_token"],
  ["recovery", "recovery_token"],
  ["magiclink", "recovery_token"],
  ["email_change", "email_change_token_new"],
]);

/**
 * A link in a mail was followed: checks its code and leads on to the page that the mail was asked from,
 * with `?code=…` for the browser that asked (PKCE), else with the session in the fragment, or with
 * `error`, `error_code` and `error_description` in both.
 */
export async function followMailLink(service: AuthService, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const target = new URL(
    allowedRedirect(
      searchParams.get("redirect_to"),
      service.siteUrl,
      ownOrigin(service.siteUrl, request.url),
    ),
  );
  // Whoever only looks whether a link works must not use it up.
  if (request.method === "HEAD") return new Response(null, { status: 200 });

  const token = searchParams.get("token") ?? searchParams.get("token_hash") ?? "";
  const type = searchParams.get("type") ?? "";
  const isPkce = token.startsWith("pkce_");
  if (isInvitationPage(target, type)) {
    const invitation = await describeInvitation(service, token);
    return leadOn(target, invitation, "error" in invitation ? "both" : "fragment");
  }
  const tokenHash = tokenHashOf(service, token);
  if (isWayIn(type)) await confirmByCode(service, tokenHash);
  const verify = (hash = tokenHash) =>
    askInside(service, "POST", "/verify", { body: { token_hash: hash, type: innerType(type) } });
  const verified = await (isInvitationToken(token)
    ? acceptInvitation(service, token, verify)
    : type === "email_change"
      ? withAddressNotice(service, { tokenHash }, () => verify())
      : verify());
  if (!verified.ok) return leadOn(target, await readError(verified), "both");

  const completed = await completeTokens(verified, "otp", service);
  const session = sessionSchema.parse(await completed.json());
  const code = isPkce ? await service.flows.issueCode(session.user.id, type) : undefined;
  if (!isPkce) {
    const { user: _, ...tokens } = session;
    const values = Object.entries(tokens).map(([name, value]) => [name, String(value)]);
    return leadOn(target, { ...Object.fromEntries(values), type }, "fragment");
  }
  await dropSession(service, verified);
  if (code) await keepCode(service, session.user.id, type, tokenHash);
  if (code) return leadOn(target, { code }, "query");
  return leadOn(
    target,
    {
      error: "access_denied",
      error_code: "flow_state_expired",
      error_description: "The address is confirmed. Sign in to go on.",
    },
    "both",
  );
}

/**
 * A link that was followed in another browser, or by a program that looks into mails, signed nobody in. So
 * the code in the mail stays good, until somebody signs in by link or code.
 */
async function keepCode(
  { pool }: AuthService,
  userId: string,
  type: string,
  tokenHash: string,
): Promise<void> {
  const column = CODE_COLUMNS.get(type);
  if (!column) return;
  await pool.query(`update auth.users set ${column} = $2 where id = $1 and ${column} is null`, [
    userId,
    tokenHash,
  ]);
}

/** Voids what `keepCode` kept, once its link has signed its browser in. */
export async function voidKeptCode({ pool }: AuthService, answer: Response): Promise<void> {
  if (!answer.ok) return;
  const { user } = sessionSchema.parse(await answer.clone().json());
  await pool.query(
    `update auth.users set
       recovery_token = null,
       confirmation_token = null,
       email_change_token_new = case when email_change <> '' then email_change_token_new end
     where id = $1`,
    [user.id],
  );
}

async function readError(response: Response): Promise<Record<string, string>> {
  const parsed = errorSchema.safeParse(await response.json().catch(() => undefined));
  const { error_code, msg } = parsed.data ?? {
    error_code: "unexpected_failure",
    msg: "The link could not be checked. Try again in a moment.",
  };
  return { error: "access_denied", error_code, error_description: msg };
}

function leadOn(
  target: URL,
  parameters: Record<string, string>,
  where: "query" | "fragment" | "both",
): Response {
  const url = new URL(target);
  if (where !== "fragment") {
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  }
  if (where !== "query") url.hash = new URLSearchParams(parameters).toString();
  return new Response(null, {
    status: 303,
    headers: {
      Location: url.toString(),
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
