import type { Backend } from "@broadsheet/backend";
import { getConnInfo } from "@hono/node-server/conninfo";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Handler, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import type { Logger } from "pino";
import { ACCOUNT_PATHS } from "../app/domain/route-table.ts";
import type { PageLimits } from "./rate-limits/page-limits.ts";
import type { BodyMode } from "./rate-limits/request-limits.ts";
import { loggedPath } from "./requests/logged-path.ts";
import { FOR_OTHER_SITES, SECURITY_HEADERS, WORKER_POLICY } from "./requests/security-headers.ts";

const KIB = 1024;

/** Backend routes with their body handling; storage and functions enforce a size limit as they read. */
const BACKEND_PATHS: [string, BodyMode][] = [
  ["/rest/v1/*", { mode: "whole" }],
  ["/auth/v1/*", { mode: "whole", maxBytes: 256 * KIB }],
  ["/realtime/v1/*", { mode: "whole", maxBytes: 256 * KIB }],
  ["/functions/v1/*", { mode: "paced" }],
  ["/storage/v1/*", { mode: "paced" }],
];

/** Body limit of the site's own routes, some of which have lower limits. */
const SITE_BODY: BodyMode = { mode: "whole", maxBytes: 256 * KIB };

/** Body limit of the forms of account pages. */
const FORM_BODY: BodyMode = { mode: "whole", maxBytes: 64 * KIB };

/** Size from which an answer with rows is compressed, in bytes. */
const COMPRESSED_BYTES = 4 * KIB;

export type AppOptions = {
  backend: Backend;
  /** Renders any other path. */
  renderPage: (pathAndQuery: string) => Promise<Response>;
  isReady: () => Promise<boolean>;
  clientFolder: string;
  /** Lets API requests wait until the database knows that others reach the site. */
  waitForOutsideRecord: MiddlewareHandler;
  /** Rate limits of requests. */
  limitRequest: (mode: BodyMode) => MiddlewareHandler;
  /** Throttles clients whose requests fail often. */
  throttleFailingClients: MiddlewareHandler;
  /** Limits concurrent renderings. */
  pageLimits: PageLimits;
  /** Contact form. */
  contact: Hono;
  /** Facts for embeds. */
  embeds: Hono;
  /** Invitations. */
  invitations: Hono;
  /** Previews for people without an account. */
  previews: Hono;
  /** Plan of the newsroom for calendar applications. */
  calendarFeeds: Hono;
  /** Downloads of the activity log. */
  activityExport: Hono;
  /** Settings of the site. */
  siteSettings: Hono;
  /** Setup of the first admin. */
  setup: Hono;
  /** Log in, sign up and the other account pages, with their forms. */
  accountPages: Handler;
  /** Metrics endpoint. */
  metrics: MiddlewareHandler;
  /** Page-view beacon. */
  countView: Handler;
  /** Advertisement frames, `/ads/{place}`. */
  serveAdFrame: Handler;
  /** Frames of embeds, `/embeds/frame`. */
  serveEmbedFrame: Handler;
  log: Logger;
};

/** Backend responses may be embedded by other sites; only MIME sniffing is disabled. */
const BACKEND_HEADERS = { "X-Content-Type-Options": "nosniff" };

/** The request pipeline for everything but cached pages, in order. */
export function createApp(options: AppOptions): Hono {
  const app = new Hono();

  app.onError((error, context) => {
    if (isClientAbort(error)) return context.body(null, 400);
    options.log.error({ err: error, path: loggedPath(context.req.path) }, "request failed");
    return context.json({ message: "Internal server error" }, 500);
  });

  app.use("/rest/v1/*", compress({ threshold: COMPRESSED_BYTES }));
  for (const [path, mode] of BACKEND_PATHS) {
    app.use(path, addHeaders(BACKEND_HEADERS));
    app.use(path, options.throttleFailingClients, options.limitRequest(mode));
    app.use(path, options.waitForOutsideRecord);
    app.all(path, (context) => answerFromBackend(options, context.req.raw));
  }

  app.use("*", addHeaders(SECURITY_HEADERS));

  app.get("/healthz", async (context) => {
    context.header("Cache-Control", "no-store");
    const isReady = await options.isReady();
    return context.json({ status: isReady ? "ok" : "unavailable" }, isReady ? 200 : 503);
  });

  app.get("/metrics", options.metrics);

  app.use("/api/*", options.throttleFailingClients, options.limitRequest(SITE_BODY));
  app.post("/api/view", bodyLimit({ maxSize: 4 * KIB, onError: tooLarge }), options.countView);

  app.route("/api/contact", options.contact);
  app.route("/api/activity-export", options.activityExport);
  app.route("/api/embeds", options.embeds);
  app.route("/api/invitations", options.invitations);
  app.route("/api/setup", options.setup);
  app.route("/api/site-settings", options.siteSettings);
  app.route("/preview", options.previews);
  app.route("/calendar", options.calendarFeeds);
  for (const path of ACCOUNT_PATHS) {
    app.use(path, options.throttleFailingClients, options.limitRequest(FORM_BODY));
    app.post(path, options.waitForOutsideRecord);
    app.on(["GET", "HEAD", "POST"], path, options.accountPages);
  }
  app.get("/ads/:place", options.serveAdFrame);
  app.get("/embeds/frame", options.serveEmbedFrame);

  app.use(
    "/assets/*",
    serveStatic({
      root: options.clientFolder,
      precompressed: true,
      onFound: (_path, context) => {
        context.header("Cache-Control", "public, max-age=31536000, immutable");
      },
    }),
  );
  // Browsers check for a new service worker on each visit; the ETag makes that cost a few bytes.
  app.use(
    "/sw.js",
    etag(),
    serveStatic({
      root: options.clientFolder,
      precompressed: true,
      onFound: (_path, context) => {
        context.header("Cache-Control", "no-cache");
        context.header("Content-Security-Policy", WORKER_POLICY);
      },
    }),
  );
  app.use(
    "*",
    serveStatic({
      root: options.clientFolder,
      onFound: (_path, context) => {
        context.header("Cache-Control", "public, max-age=3600");
        // Site icons.
        for (const [name, value] of Object.entries(FOR_OTHER_SITES)) context.header(name, value);
      },
    }),
  );

  app.on(["GET", "HEAD"], "*", (context) => {
    const url = new URL(context.req.url);
    const { remote } = getConnInfo(context);
    const client = options.pageLimits.clientOf(
      remote.address,
      context.req.header("X-Forwarded-For"),
    );
    return options.pageLimits.render(client, context.req.raw.signal, () =>
      options.renderPage(url.pathname + url.search),
    );
  });
  return app;
}

/** Adds headers to responses that do not set them. */
function addHeaders(headers: Readonly<Record<string, string>>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}

/** Error from reading a body whose client disconnected; nobody receives the response. */
function isClientAbort(error: Error): boolean {
  return error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

/** With a remote backend, the browser connects to it directly; this site does not proxy it. */
async function answerFromBackend({ backend }: AppOptions, request: Request): Promise<Response> {
  if (!backend.isRemote) return backend.fetch(request);
  return Response.json(
    { message: `The backend of this site is at ${backend.url}` },
    { status: 404 },
  );
}

function tooLarge(): Response {
  return Response.json(
    { message: "The request is larger than this address takes." },
    { status: 413 },
  );
}
