import { randomBytes, randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { REVALIDATE_EACH_TIME } from "./page-cache/cacheable-resource.ts";
import { isCacheable } from "./page-cache/page-cache.ts";
import type { PageHandler, Rendering } from "./pages.ts";
import { currentRequestId } from "./requests/request-id.ts";
import {
  applyContentSecurityPolicy,
  foreignSources,
  SECURITY_HEADERS,
} from "./requests/security-headers.ts";

export type RenderOptions = {
  handler: PageHandler;
  siteUrl: string;
  /** URL of a backend elsewhere; empty for the own one. */
  backendUrl: string;
  /** Additional sources of style sheets. */
  styleSources?: readonly string[] | undefined;
  isDatabaseUp: () => Promise<boolean>;
  /** Called with the duration of each rendering. */
  onRendered?: (pathAndQuery: string, seconds: number) => void;
  log: Logger;
};

/** Input of rendering a page; `form` is a form that was sent to it, as it was encoded. */
type Given = Pick<Rendering, "contactAnswer" | "previewPage" | "accountRequest" | "readCached"> & {
  form?: string | undefined;
};

/**
 * Renders the page at `pathAndQuery` as an anonymous reader: without cookies or other request headers. A page that
 * fails because of a database outage becomes a 503 with `Retry-After`. Failures are logged, and the page shows the
 * request id of the log line.
 */
export async function renderPage(
  options: RenderOptions,
  pathAndQuery: string,
  { form, ...given }: Given = {},
): Promise<Response> {
  const requestId = currentRequestId() ?? randomUUID();
  const nonce = randomBytes(16).toString("base64url");
  const errors: unknown[] = [];
  const startedAt = performance.now();
  // Not resolved relative to it: a path that begins with two slashes would name another host.
  const address = new URL(options.siteUrl).origin + pathAndQuery;
  const request = new Request(address, form === undefined ? {} : { method: "POST", body: form });
  const { response, config } = await options.handler(request, {
    requestId,
    nonce,
    reportError: (error) => errors.push(error),
    ...given,
  });
  options.onRendered?.(pathAndQuery, (performance.now() - startedAt) / 1000);
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!headers.has(name)) headers.set(name, value);
  }

  const isOutage = response.status >= 500 && !(await options.isDatabaseUp());
  const status = isOutage ? 503 : response.status;
  // A partial failure sets `no-store`, so that the page is cached nowhere.
  if (errors.length === 0 && isCacheable({ status, headers })) {
    headers.set("Cache-Control", REVALIDATE_EACH_TIME);
    const tags = headers.get("Cache-Tag") ?? "site";
    headers.set("Cache-Tag", tags);
    headers.set("Surrogate-Key", tags.replaceAll(",", " "));
  } else {
    headers.set("Cache-Control", "no-store");
  }
  if (isOutage) headers.set("Retry-After", "2");
  if (response.status >= 500) headers.set("X-Request-Id", requestId);
  if (response.status >= 500 || errors.length > 0) {
    const [err] = errors;
    const line = { err, requestId, path: pathAndQuery, status };
    if (isOutage) options.log.warn(line, "page failed: the database does not answer");
    else options.log.error(line, "page failed");
  }

  if (!headers.get("Content-Type")?.startsWith("text/html")) {
    return new Response(response.body, { status, headers });
  }
  const { html, policy } = applyContentSecurityPolicy(
    await response.text(),
    nonce,
    foreignSources(config, options),
  );
  headers.set("Content-Security-Policy", policy);
  return new Response(html, { status, headers });
}
