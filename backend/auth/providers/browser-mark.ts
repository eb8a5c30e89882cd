import { createHash, randomBytes } from "node:crypto";
import type { AuthService } from "../auth-service.ts";
import { ownOrigin } from "../own-address.ts";
import { isSameText } from "./is-same-text.ts";
import { STATE_MINUTES } from "./oauth-state.ts";

const NAME = "sb-oauth-browser";
const VALUE = /^[\w-]{22}$/;

/** What a flow knows its browser by, and the cookie by which the browser shows it. */
export type BrowserMark = { hash: string; cookie: string };

/**
 * Marks the browser that begins a flow, so that the way back counts there only: else a link could sign
 * somebody in to another's account, or join their identity to it (RFC 9700, section 4.7). Flows that begin in one browser
 * share its mark. Lax, since a provider leads back from another site.
 */
export function markBrowser({ siteUrl }: AuthService, request: Request): BrowserMark {
  const value = readMark(request) ?? randomBytes(16).toString("base64url");
  const isSecure = ownOrigin(siteUrl, request.url).startsWith("https:");
  const cookie = [
    `${NAME}=${value}`,
    "Path=/auth/v1",
    `Max-Age=${STATE_MINUTES * 60}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(isSecure ? ["Secure"] : []),
  ].join("; ");
  return { hash: hashOf(value), cookie };
}

/** Whether a request comes from the browser that has this mark. */
export function isMarkedWith(request: Request, hash: string): boolean {
  const value = readMark(request);
  return value !== undefined && isSameText(hashOf(value), hash);
}

function readMark(request: Request): string | undefined {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [name, value = ""] = pair.trim().split("=");
    if (name === NAME && VALUE.test(value)) return value;
  }
  return undefined;
}

/** The state passes the provider; it must not hold what the cookie holds. */
function hashOf(value: string): string {
  return createHash("sha256").update(`oauth browser:${value}`).digest("base64url");
}
