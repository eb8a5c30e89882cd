import { once } from "node:events";
import { createServer } from "node:http";
import { startSite } from "../start-site.ts";
import type { RunningSite } from "./running-site.ts";
import type { SharedSite } from "./shared-site.ts";

/** Global setup: starts each site that shared-site.ts requests once, and stops them after the run. */
export default async function startSharedSiteServer(): Promise<() => Promise<void>> {
  const sites = new Map<string, Promise<RunningSite>>();

  async function getSite(
    name: string,
  ): Promise<Omit<SharedSite, "databaseUrl"> & { databaseUrl: string }> {
    const env: Record<string, string> = name.endsWith("/role") ? { STAFF_ACCESS: "role" } : {};
    const starting = sites.get(name) ?? startSite({ env });
    sites.set(name, starting);
    const { url, addresses, keys, dataDir, databaseUrl } = await starting;
    return { url, addresses, keys, dataDir, databaseUrl: await databaseUrl() };
  }

  const server = createServer((request, response) => {
    getSite(request.url ?? "").then(
      (site) => response.end(JSON.stringify(site)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  process.env.SHARED_SITES = `http://127.0.0.1:${port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    const started = await Promise.allSettled(sites.values());
    await Promise.all(started.map((site) => site.status === "fulfilled" && site.value.stop()));
  };
}
