import { createServer } from "node:http";
import { join } from "node:path";
import { createServer as createViteServer } from "vite";
import { describeFirstAdmin, setFirstAdminRule } from "./accounts/first-admin.ts";
import { createServerClient } from "./backend/create-server-client.ts";
import { createSiteMailQueue, openSiteBackend } from "./backend/open-site-backend.ts";
import { explainEnd } from "./errors.ts";
import type * as pages from "./pages.ts";
import { prepareContent } from "./prepare-content.ts";
import { createHttpServer } from "./requests/http-server.ts";
import { createLogger } from "./requests/logger.ts";
import { loadEnvFile } from "./settings/env-file.ts";
import { readEnvironment } from "./settings/environment.ts";
import { readSiteFile } from "./settings/settings-files.ts";
import { createSettingsInForce } from "./site-settings/settings-in-force.ts";
import { startServer } from "./start-server.ts";
import { createStopSteps } from "./stop-steps.ts";

const PROJECT_FOLDER = join(import.meta.dirname, "..");

/** Starts the development server: modules are compiled on demand, and changes show at once. */
async function main(): Promise<void> {
  loadEnvFile();
  const environment = { ...readEnvironment(process.env), PAGE_CACHE_BYTES: 0 };
  const log = createLogger(environment.LOG_LEVEL);
  const settings = createSettingsInForce({
    ...(await readSiteFile(environment.SITE_FILE)),
    siteName: environment.SITE_NAME,
    timeZone: environment.TIME_ZONE,
  });
  const mailQueue = createSiteMailQueue(environment, log, settings);
  const backend = await openSiteBackend(environment, log, "serve", {
    storeMail: mailQueue.storeMail,
    settings,
  });
  await prepareContent({ backend, environment, projectFolder: PROJECT_FOLDER, log });
  const service = createServerClient(backend, backend.keys.secret);
  const firstAdmin = await setFirstAdminRule(service, environment);
  const address = `http://localhost:${environment.PORT}`;
  const setup = await describeFirstAdmin(service, firstAdmin, { address, environment });

  const server = createServer();
  const vite = await createViteServer({
    root: PROJECT_FOLDER,
    appType: "custom",
    server: { middlewareMode: true, ws: { server } },
  });
  const running = await startServer({
    // Does not listen: the server above forwards requests.
    httpServer: createHttpServer(),
    environment,
    address,
    settings,
    backend,
    mailQueue,
    clientFolder: join(PROJECT_FOLDER, "build/client"),
    log,
    // Changed styles are updated without a reload.
    styleSources: ["'unsafe-inline'"],
    // The module is loaded for each request, so that changes take effect.
    createPageHandler: (options) => async (request, rendering) => {
      const module = (await vite.ssrLoadModule("./server/pages.ts")) as typeof pages;
      return module.createPageHandler(options)(request, rendering);
    },
  });
  server.on("request", (request, response) => {
    vite.middlewares(request, response, () => running.server.emit("request", request, response));
  });
  server.on("upgrade", (request, socket, head) => {
    // All other requests go to Vite.
    if (request.url?.startsWith("/realtime/"))
      running.server.emit("upgrade", request, socket, head);
  });
  server.listen(environment.PORT, environment.HOST, () => {
    process.stdout.write(`Broadsheet is ready for development: ${address}\n${setup}`);
  });

  async function stop(): Promise<void> {
    await vite.close();
    server.closeAllConnections();
    await running.close(createStopSteps());
    await backend.close();
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainEnd(error)}\n`);
  process.exit(1);
});
