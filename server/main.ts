import { once } from "node:events";
import type { Server } from "node:http";
import { join } from "node:path";
import { type Backend, StartError } from "@broadsheet/backend";
import packageJson from "../package.json" with { type: "json" };
import { describeFirstAdmin, setFirstAdminRule } from "./accounts/first-admin.ts";
import { createServerClient } from "./backend/create-server-client.ts";
import { createSiteMailQueue, openSiteBackend } from "./backend/open-site-backend.ts";
import { buildIfNeeded, loadPages } from "./build-if-needed.ts";
import { errorCode, explainEnd } from "./errors.ts";
import { prepareContent } from "./prepare-content.ts";
import { createHttpServer } from "./requests/http-server.ts";
import { captureConsole, createLogger } from "./requests/logger.ts";
import { transportHeaders } from "./requests/security-headers.ts";
import { loadEnvFile } from "./settings/env-file.ts";
import { type Environment, readEnvironment } from "./settings/environment.ts";
import { readSiteFile } from "./settings/settings-files.ts";
import { createSettingsInForce } from "./site-settings/settings-in-force.ts";
import { startServer } from "./start-server.ts";
import { createStopSteps } from "./stop-steps.ts";

/** Shutdown timeout: the process exits within ten seconds of a signal and `DRAIN_SECONDS`, whatever hangs. */
const STOP_LIMIT_MS = 9000;

const PROJECT_FOLDER = join(import.meta.dirname, "..");

/** Starts the site and keeps it running until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  loadEnvFile();
  const environment = readEnvironment(process.env);
  const log = createLogger(environment.LOG_LEVEL);
  const settings = createSettingsInForce({
    ...(await readSiteFile(environment.SITE_FILE)),
    siteName: environment.SITE_NAME,
    timeZone: environment.TIME_ZONE,
  });
  process.env.NODE_ENV ??= "production";
  captureConsole(log);

  const httpServer = createHttpServer(transportHeaders(environment.SITE_URL));
  await listen(httpServer.server, environment.PORT, environment.HOST);
  const steps = createStopSteps();
  let opening: Promise<Backend> | undefined;
  // A signal during the start of the database must still stop it.
  let close = async () => {
    await steps.wait("start", opening);
    await steps.wait("database", (await opening)?.close());
  };
  const stop = onceOnly(async (signal: string) => {
    log.info({ signal }, "stopping");
    setTimeout(
      () => {
        log.error({ waitingFor: steps.unfinished() }, "shutdown timed out; exiting");
        process.exit(1);
      },
      STOP_LIMIT_MS + environment.DRAIN_SECONDS * 1000,
    );
    await close();
    process.exit(0);
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  await buildIfNeeded(PROJECT_FOLDER, log);
  const loading = loadPages(PROJECT_FOLDER);
  // Its rejection is handled where it is awaited; until then it must not count as unhandled.
  loading.catch(() => undefined);
  const mailQueue = createSiteMailQueue(environment, log, settings);
  opening = openSiteBackend(environment, log, "serve", {
    storeMail: mailQueue.storeMail,
    settings,
  });
  const backend = await opening;

  try {
    await prepareContent({ backend, environment, projectFolder: PROJECT_FOLDER, log });
    const service = createServerClient(backend, backend.keys.secret);
    const firstAdmin = await setFirstAdminRule(service, environment);
    const { createPageHandler } = await loading;
    const listening = httpServer.server.address();
    const port = typeof listening === "object" && listening ? listening.port : environment.PORT;
    const address = `http://${hostInUrl(environment.HOST)}:${port}`;
    const running = await startServer({
      httpServer,
      environment,
      address,
      settings,
      backend,
      mailQueue,
      createPageHandler,
      clientFolder: join(PROJECT_FOLDER, "build/client"),
      log,
    });
    close = async () => {
      await running.close(steps);
      await steps.wait("database", backend.close());
    };
    const setup = await describeFirstAdmin(service, firstAdmin, { address, environment });
    log.info(describeStart(environment, backend), "started");
    process.stdout.write(`Broadsheet is ready: ${address}\n${setup}`);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Facts about a running site for its operator. */
function describeStart(environment: Environment, { release, isRemote }: Backend) {
  const postgres = release ? `PostgreSQL ${release.major}.${release.minor}` : "PostgreSQL";
  return {
    version: packageJson.version,
    node: process.version,
    siteUrl: environment.SITE_URL,
    database: isRemote
      ? `Supabase at ${environment.SUPABASE_URL}`
      : `${postgres} ${environment.DATABASE_URL ? "of DATABASE_URL" : "in DATA_DIR"}`,
    files: environment.storage.s3 ? "S3" : "DATA_DIR",
    dataDir: environment.DATA_DIR,
    staffAccess: environment.STAFF_ACCESS,
    mail: environment.SMTP_URL ? "SMTP" : "outbox",
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const code = errorCode(error);
    if (code === "EADDRINUSE")
      throw new StartError(`PORT is "${port}"; it is in use. It takes a port that is free.`);
    if (code === "EACCES")
      throw new StartError(`PORT is "${port}"; this user may not listen there.`);
    if (code === "ENOTFOUND" || code === "EADDRNOTAVAIL") {
      throw new StartError(`HOST is "${host}"; it takes a name or an address of this machine.`);
    }
    throw error;
  }
}

function hostInUrl(host: string): string {
  return host === "127.0.0.1" || host === "0.0.0.0" || host === "::"
    ? "localhost"
    : host.includes(":")
      ? `[${host}]`
      : host;
}

function onceOnly<Argument>(
  task: (argument: Argument) => Promise<void>,
): (argument: Argument) => void {
  let isStarted = false;
  return (argument) => {
    if (isStarted) return;
    isStarted = true;
    task(argument).catch((error: unknown) => {
      process.stderr.write(`${explainEnd(error)}\n`);
      process.exit(1);
    });
  };
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainEnd(error)}\n`);
  process.exit(1);
});
