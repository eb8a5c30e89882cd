import type { BrowserContext } from "@playwright/test";
import * as z from "zod";
import { expect } from "../fixtures.ts";

const sessionSchema = z.looseObject({ access_token: z.string(), expires_at: z.number() });

/** The session cookies in the order of their chunks. */
export async function sessionCookies(context: BrowserContext) {
  const cookies = await context.cookies();
  return cookies
    .filter(({ name }) => /^sb-.+-auth-token(\.\d+)?$/.test(name))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The session stored in the browser. */
export async function readSession(context: BrowserContext) {
  const pieces = (await sessionCookies(context)).map(({ value }) => value);
  const text = pieces.join("").replace(/^base64-/, "");
  return sessionSchema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
}

/** Waits for a refreshed access token, by its expiry: two tokens issued within one second are equal. */
export async function untilRefreshed(context: BrowserContext): Promise<void> {
  await expect
    .poll(async () => (await readSession(context)).expires_at - Date.now() / 1000, {
      timeout: 15_000,
    })
    .toBeGreaterThan(600);
}

/** Changes the session stored in the browser. */
async function changeSession(
  context: BrowserContext,
  change: { access_token?: string; expires_at?: number },
): Promise<void> {
  const session = { ...(await readSession(context)), ...change };
  const text = Buffer.from(JSON.stringify(session)).toString("base64url");
  const cookies = await sessionCookies(context);
  const size = Math.ceil((text.length + 7) / cookies.length);
  await context.addCookies(
    cookies.map((cookie, index) => ({
      ...cookie,
      value: `base64-${text}`.slice(index * size, (index + 1) * size),
    })),
  );
}

/** Sets the expiry of the stored access token to `seconds` from now, negative for an expired one. */
export async function letExpire(context: BrowserContext, seconds: number): Promise<void> {
  await changeSession(context, { expires_at: Math.floor(Date.now() / 1000) + seconds });
}

/** Makes the backend reject an access token that the browser considers valid, as with a slow clock. */
export async function letBeRefused(context: BrowserContext): Promise<void> {
  const { access_token } = await readSession(context);
  await changeSession(context, { access_token: access_token.replace(/[^.]+$/, "c2ln") });
}
