import { type Backend, CLIENT_ADDRESS_HEADER, createRateLimiter } from "@broadsheet/backend";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, Handler, Hono } from "hono";
import type { AccountRequest as RequestWithClient } from "../../app/page-context/loader-contexts.ts";
import { clientAddressOf } from "../rate-limits/client-address.ts";
import type { PageLimits } from "../rate-limits/page-limits.ts";
import { isSameSite } from "../requests/is-same-site.ts";
import { browserOrigin } from "../requests/site-origin.ts";
import type { Environment } from "../settings/environment.ts";

const LIMIT_SECONDS = 180;

export type AccountPagesOptions = {
  backend: Backend;
  environment: Pick<Environment, "SITE_URL" | "TRUST_PROXY" | "SIGN_IN_LIMIT">;
  pageLimits: PageLimits;
  /** The route that creates the first admin. */
  setup: Hono;
};

type AccountRequest = Omit<RequestWithClient, "client">;

/** Renders the page at an address for its visitor, `form` with the answer to that form. */
type RenderAccountPage = (
  pathAndQuery: string,
  given: { accountRequest: AccountRequest; form?: string | undefined },
) => Promise<Response>;

/**
 * Handles the account pages: the page for the visitor in the session cookie, and its forms of browsers without
 * JavaScript, which do what scripts do through the same auth service, within the same limits.
 */
export function createAccountPages(
  { backend, environment, pageLimits, setup }: AccountPagesOptions,
  render: RenderAccountPage,
): Handler {
  const { SITE_URL, TRUST_PROXY } = environment;
  // To an external Supabase, all of these forms come from this server: its own limits cannot tell the clients apart.
  const limiter = createRateLimiter(environment.SIGN_IN_LIMIT, LIMIT_SECONDS, {
    store: backend.limitStore,
    name: "forms from",
  });

  async function readForm(context: Context): Promise<string | Response> {
    const { raw } = context.req;
    if (!isForm(raw.headers)) return refuse(context, 415, "Send the form of this page.");
    if (!isSameSite(raw.headers, SITE_URL))
      return refuse(context, 403, "The form was not sent from a page of this site.");
    const wait = backend.isRemote ? await limiter.count(clientAddressOf(context, TRUST_PROXY)) : 0;
    if (wait === 0) return context.req.text();
    const refusal = refuse(context, 429, "Too many attempts. Try again in a few minutes.");
    refusal.headers.set("Retry-After", String(Math.ceil(wait / 1000)));
    return refusal;
  }

  return async (context) => {
    const { raw, method } = context.req;
    const form = method === "POST" ? await readForm(context) : undefined;
    if (form instanceof Response) return form;
    const origin = browserOrigin(raw, SITE_URL);
    const address = clientAddressOf(context, TRUST_PROXY);
    const cookies: string[] = [];
    const accountRequest: AccountRequest = {
      backend: {
        url: backend.isRemote ? backend.url : origin,
        publishableKey: backend.keys.publishable,
        fetch: (input, init) => backend.fetch(withAddress(new Request(input, init), address)),
      },
      origin,
      cookies: raw.headers.get("Cookie") ?? "",
      referrer: raw.headers.get("Referer"),
      setCookie: (header) => cookies.push(header),
      sendSetup: async (request) => setup.request("/", request),
    };
    const url = new URL(raw.url);
    // A code in the address can be used once: by those who want the page.
    const search = method === "HEAD" ? "" : url.search;
    const { remote } = getConnInfo(context);
    const client = pageLimits.clientOf(remote.address, context.req.header("X-Forwarded-For"));
    const answer = await pageLimits.render(client, raw.signal, () =>
      render(url.pathname + search, { accountRequest, form }),
    );
    for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
    return answer;
  };
}

/** Counts a request of this process for the client address that caused it. */
function withAddress(request: Request, address: string): Request {
  request.headers.set(CLIENT_ADDRESS_HEADER, address);
  return request;
}

function isForm(headers: Headers): boolean {
  const type = (headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  return type === "application/x-www-form-urlencoded";
}

function refuse(context: Context, status: 403 | 415 | 429, message: string): Response {
  return context.text(`${message}\n`, status, { "Cache-Control": "no-store" });
}
