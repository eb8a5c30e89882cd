import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger } from "pino";
import type { Backend } from "../backend/open-backend.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

/** Bodies above this are refused before they are read. A picture may have 20 MB, and multipart adds a little. */
const MAX_BODY_BYTES = 22 * 1024 * 1024;

const BACKEND_PATHS = [
  "/rest/v1/*",
  "/auth/v1/*",
  "/storage/v1/*",
  "/realtime/v1/*",
  "/functions/v1/*",
];

export type AppOptions = {
  backend: Backend;
  /** Renders any path that nothing else answers. */
  renderPage: (pathAndQuery: string) => Promise<Response>;
  isReady: () => Promise<boolean>;
  clientFolder: string;
  log: Logger;
};

/** Everything but kept pages, in the order in which a request meets it. */
export function createApp(options: AppOptions): Hono {
  const app = new Hono();

  app.onError((error, context) => {
    options.log.error({ err: error, path: context.req.path }, "request failed");
    return context.json({ message: "Internal server error" }, 500);
  });

  app.get("/healthz", async (context) => {
    context.header("Cache-Control", "no-store");
    const isReady = await options.isReady();
    return context.json({ status: isReady ? "ok" : "unavailable" }, isReady ? 200 : 503);
  });

  for (const path of BACKEND_PATHS) {
    app.use(path, bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }));
    app.all(path, (context) => answerFromBackend(options, context.req.raw));
  }

  app.use("*", async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });

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
  app.use(
    "*",
    serveStatic({
      root: options.clientFolder,
      onFound: (_path, context) => {
        context.header("Cache-Control", "public, max-age=3600");
      },
    }),
  );

  app.on(["GET", "HEAD"], "*", (context) => {
    const url = new URL(context.req.url);
    return options.renderPage(url.pathname + url.search);
  });
  return app;
}

/** With a remote backend the browser is told its address and asks there; this site does not forward. */
async function answerFromBackend(options: AppOptions, request: Request): Promise<Response> {
  if (options.backend.isRemote) {
    return Response.json(
      { message: `The backend of this site is at ${options.backend.url}` },
      { status: 404 },
    );
  }
  const response = await options.backend.fetch(request);
  if (response.status < 500 || (await options.isReady())) return response;
  return Response.json(
    { message: "The database does not answer. Try again in a moment." },
    { status: 503, headers: { "Retry-After": "2", "Cache-Control": "no-store" } },
  );
}

function tooLarge(): Response {
  return Response.json(
    { statusCode: "413", error: "Payload too large", message: "The request is larger than 22 MB." },
    { status: 413 },
  );
}
