import { createClient } from "npm:@supabase/supabase-js@2";
import { composeMail } from "./compose-mail.ts";
import { sendDueMails } from "./mail-queue.ts";
import { createMailer } from "./send-mail.ts";

/**
 * Sends the due mails about messages of the contact form. The contact form and a timer call it with
 * the secret key; the response lists the attempts.
 */
const siteUrl = need("SITE_URL");
const secretKey = need("SUPABASE_SERVICE_ROLE_KEY");
const client = createClient(need("SUPABASE_URL"), secretKey, {
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
});
const settings = { to: need("MAIL_TO"), siteUrl };
const sendMail = createMailer({
  smtpUrl: Deno.env.get("SMTP_URL"),
  outboxUrl: Deno.env.get("OUTBOX_URL"),
  from: Deno.env.get("MAIL_FROM") ?? {
    name: Deno.env.get("SITE_NAME") ?? new URL(siteUrl).hostname,
    address: `no-reply@${new URL(siteUrl).hostname}`,
  },
});

Deno.serve(async (request) => {
  if (request.method !== "POST") {
    const headers = { Allow: "POST" };
    return Response.json({ message: "This address takes POST." }, { status: 405, headers });
  }
  if (!(await isSecretKey(request.headers))) {
    return Response.json({ message: "This takes the secret key." }, { status: 401 });
  }
  const outcomes = await sendDueMails({
    client,
    send: (mail, signal) => sendMail(composeMail(mail, settings), signal),
    retrySeconds: Number(Deno.env.get("MAIL_RETRY_SECONDS") ?? 60),
    stopped: request.signal,
  });
  return Response.json({ outcomes });
});

function need(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

/** The secret key comes in `apikey`, or as a bearer token. A hosted project may have several. */
async function isSecretKey(headers: Headers): Promise<boolean> {
  const bearer = headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
  const named = Deno.env.get("SUPABASE_SECRET_KEYS");
  const keys = [secretKey, ...Object.values<string>(named ? JSON.parse(named) : {})];
  const accepted = await Promise.all(keys.map(digestOf));
  const given = await Promise.all([headers.get("apikey") ?? "", bearer].map(digestOf));
  return given.some((digest) => accepted.includes(digest));
}

/** Compares digests instead of keys, so that the comparison's time reveals nothing about a key. */
async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(bytes).join();
}
