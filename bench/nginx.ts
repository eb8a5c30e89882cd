import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "../backend/core/postgres/server-process.ts";
import { makeTempFolder, removeFolder } from "../tests/support/temp-folder.ts";
import { recordAnswer } from "./bare-server.ts";

/** Headers that nginx sets itself. */
const OWN_HEADERS = new Set([
  "content-length",
  "content-type",
  "etag",
  "last-modified",
  "accept-ranges",
]);
const START_LIMIT_MS = 5000;

/**
 * Starts an nginx with one worker that serves the site's response at `url` from a file, bytes and headers. Undefined if
 * nginx is not installed.
 */
export async function startNginx(url: string, acceptEncoding?: string) {
  const answer = await recordAnswer(url, acceptEncoding);
  const folder = await makeTempFolder();
  const port = await findFreePort();
  await writeFile(join(folder, "page"), Buffer.from(answer.body, "base64"));
  await writeFile(join(folder, "nginx.conf"), configuration(folder, port, answer.headers));
  // One process, which can be bound to a processor and measured.
  const child = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "error.log"], {
    stdio: "ignore",
  });
  const started = await Promise.race([
    once(child, "spawn").then(() => true),
    once(child, "error").then(() => false),
  ]);
  if (!started) {
    await removeFolder(folder);
    return undefined;
  }
  const server = `http://127.0.0.1:${port}/page`;
  await waitUntilAnswered(server);
  return {
    url: server,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "close");
      await removeFolder(folder);
    },
  };
}

function configuration(folder: string, port: number, rawHeaders: readonly string[]): string {
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && !OWN_HEADERS.has(name.toLowerCase())
      ? [`add_header ${name} ${quote(rawHeaders[index + 1] ?? "")};`]
      : [],
  );
  return `
daemon off;
master_process off;
worker_processes 1;
pid nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=10 inactive=60m;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  default_type "text/html; charset=utf-8";
  server {
    listen 127.0.0.1:${port};
    location = /page { alias ${folder}/page; ${headers.join(" ")} }
  }
}
`;
}

/** Quotes a value, with variables and quotes escaped. */
function quote(value: string): string {
  return `"${value.replace(/["\\$]/g, (sign) => `\\${sign}`)}"`;
}

async function waitUntilAnswered(url: string): Promise<void> {
  for (const startedAt = Date.now(); ; await delay(50)) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() - startedAt > START_LIMIT_MS) throw new Error("nginx does not answer");
  }
}
