import { isAuthWeakPasswordError } from "@supabase/supabase-js";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import * as z from "zod";
import type { Client } from "../../app/data/client.ts";
import { hashSetupToken } from "./first-admin.ts";

const MAX_BODY_BYTES = 4096;

const setupSchema = z.object({
  token: z.string().min(1).max(200),
  name: z.string().trim().max(200).default(""),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()),
  password: z.string().min(1).max(1000),
});

const LINK_ERRORS = {
  unknown: "This setup link is not valid. Use the link of the latest start of the site.",
  expired: "This setup link has expired. Restart the site to get a new one.",
  closed: "This site already has an admin.",
} as const;

export type SetupOptions = {
  /** A client with the service key. */
  client: Client;
  log: Logger;
};

/**
 * `POST /api/setup`, `{"token", "email", "password", "name"?}`: creates the first admin with the setup link
 * that the site printed at its start. Errors are `{"code", "message", "reasons"?}`; a rejected password
 * leaves the link open.
 */
export function createSetupRoute({ client, log }: SetupOptions): Hono {
  const app = new Hono();
  app.post("/", bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }), async ({ req }) => {
    const read = setupSchema.safeParse(await req.json().catch(() => undefined));
    if (!read.success) {
      return errorResponse(422, "validation_failed", "Enter an email address and a password.");
    }
    try {
      return await createFirstAdmin(client, read.data);
    } catch (error) {
      log.error({ err: error }, "failed to create the first admin");
      return errorResponse(
        503,
        "unexpected_failure",
        "The account could not be created. Try again.",
      );
    }
  });
  app.all("/", () =>
    errorResponse(405, "method_not_allowed", "This endpoint accepts only POST.", {
      headers: { Allow: "POST" },
    }),
  );
  return app;
}

async function createFirstAdmin(
  client: Client,
  { token, name, email, password }: z.infer<typeof setupSchema>,
): Promise<Response> {
  const tokenHash = hashSetupToken(token);
  const { data: state } = await client
    .rpc("get_setup_link_state", { token_hash: tokenHash })
    .throwOnError();
  if (state !== "open") return errorResponse(403, `setup_${state}`, LINK_ERRORS[state]);

  const { data, error } = await client.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    ...(name && { user_metadata: { name } }),
  });
  if (error) {
    const status = error.status ?? 0;
    if (status < 400 || status >= 500) throw error;
    const reasons = isAuthWeakPasswordError(error) ? { reasons: error.reasons } : {};
    return errorResponse(status, error.code ?? "", error.message, { more: reasons });
  }
  const userId = data.user.id;
  const { data: isClaimed } = await client
    .rpc("claim_setup_link", { token_hash: tokenHash, user_id: userId })
    .throwOnError();
  if (!isClaimed) {
    // A concurrent request was first.
    await client.auth.admin.deleteUser(userId);
    return errorResponse(403, "setup_closed", LINK_ERRORS.closed);
  }
  if (name) await client.from("profiles").update({ name }).eq("user_id", userId).throwOnError();
  return Response.json({ id: userId, email }, { status: 201, headers: NO_STORE });
}

const NO_STORE = { "Cache-Control": "no-store" };
const tooLarge = () => errorResponse(413, "too_large", "The request is too large.");

function errorResponse(
  status: number,
  code: string,
  message: string,
  { more = {}, headers = {} }: { more?: object; headers?: Record<string, string> } = {},
): Response {
  return Response.json(
    { code, message, ...more },
    { status, headers: { ...NO_STORE, ...headers } },
  );
}
