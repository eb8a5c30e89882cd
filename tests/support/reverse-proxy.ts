import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { BUILD_HEADER } from "../../app/domain/document-meta.ts";

/** A reverse proxy that simulates outages and deployments of the site behind it. */
export type ReverseProxy = {
  url: string;
  /** `"gone"` closes connections, `"gateway"` responds 502. */
  state: "up" | "gone" | "gateway";
  /** Serves a fixed response at a path. */
  serve: (path: string, type: string, body: string) => void;
  /** Collects what pages post to a path. */
  collect: (path: string) => string[];
  /** Responds 403 to paths with this prefix. */
  refuse: (prefix: string, body: string) => void;
  /** Leads addresses that begin so to another one. */
  redirect: (prefix: string, location: string) => void;
  /** Inserts HTML at the beginning of the head of pages. */
  insertInPages: (html: string) => void;
  /** Simulates the deployment of a new build: all assets are renamed, the old ones are gone. */
  deploy: () => void;
  close: () => Promise<void>;
};

const NEXT_BUILD = "next0000";
const FILE = /\/assets\/(?=[\w.-]+\.(?:js|css|svg|woff2))/g;

/** Starts a proxy in front of the site at `target`. */
export async function startReverseProxy(target: string): Promise<ReverseProxy> {
  const own = new Map<string, { type: string; body: string }>();
  const collected = new Map<string, string[]>();
  const refused = new Map<string, string>();
  const redirected = new Map<string, string>();
  const sockets = new Set<Duplex>();
  let inserted = "";
  let isDeployed = false;
  const server = createServer(async (incoming, outgoing) => {
    if (proxy.state === "gone") return outgoing.destroy();
    if (proxy.state === "gateway") return outgoing.writeHead(502).end("Bad Gateway");
    const { type, body } = own.get(incoming.url ?? "") ?? {};
    if (type) return outgoing.writeHead(200, { "Content-Type": type }).end(body);
    const posts = collected.get(incoming.url ?? "");
    if (posts) {
      posts.push(await text(incoming));
      return outgoing.writeHead(204).end();
    }
    const refusal = [...refused].find(([prefix]) => incoming.url?.startsWith(prefix));
    if (refusal) {
      return outgoing.writeHead(403, { "Content-Type": "application/json" }).end(refusal[1]);
    }
    const redirection = [...redirected].find(([prefix]) => incoming.url?.startsWith(prefix));
    if (redirection) return outgoing.writeHead(302, { Location: redirection[1] }).end();
    if (isDeployed) await forwardNextBuild(target, incoming, outgoing);
    else if (inserted && incoming.headers.accept?.includes("text/html"))
      forwardPage(target, inserted, incoming, outgoing);
    else forward(target, incoming, outgoing);
  });
  server.on("upgrade", (incoming, socket) => {
    if (proxy.state !== "up") return socket.destroy();
    sockets.add(socket.once("close", () => sockets.delete(socket)));
    forwardUpgrade(target, incoming, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  let state: ReverseProxy["state"] = "up";
  const proxy: ReverseProxy = {
    url: `http://localhost:${port}`,
    get state() {
      return state;
    },
    set state(next) {
      state = next;
      if (next !== "up") for (const socket of sockets) socket.destroy();
    },
    serve: (path, type, body) => own.set(path, { type, body }),
    collect(path) {
      const posts: string[] = [];
      collected.set(path, posts);
      return posts;
    },
    refuse: (prefix, body) => refused.set(prefix, body),
    redirect: (prefix, location) => redirected.set(prefix, location),
    insertInPages(html) {
      inserted = html;
    },
    deploy() {
      isDeployed = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
  return proxy;
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming;
  const forwarded = request(new URL(url ?? "/", target), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  forwarded.on("error", () => outgoing.destroy());
  incoming.pipe(forwarded);
}

/** Forwards a request for a page and inserts HTML into the answer. */
function forwardPage(
  target: string,
  inserted: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method, url } = incoming;
  const headers = { ...incoming.headers, "accept-encoding": "identity" };
  const forwarded = request(new URL(url ?? "/", target), { method, headers }, async (response) => {
    const html = (await text(response)).replace("<head>", `<head>${inserted}`);
    const { "content-length": _, ...others } = response.headers;
    outgoing.writeHead(response.statusCode ?? 502, others).end(html);
  });
  forwarded.on("error", () => outgoing.destroy());
  incoming.pipe(forwarded);
}

/** Forwards a WebSocket. */
function forwardUpgrade(target: string, incoming: IncomingMessage, socket: Duplex): void {
  const { method, headers, url } = incoming;
  const forwarded = request(new URL(url ?? "/", target), { method, headers });
  forwarded.on("upgrade", (response, upstream, first) => {
    const lines = response.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
    );
    socket.write(["HTTP/1.1 101 Switching Protocols", ...lines, "", ""].join("\r\n"));
    socket.write(first);
    upstream.pipe(socket).pipe(upstream);
    upstream.on("error", () => socket.destroy());
    socket.on("error", () => upstream.destroy());
    socket.on("close", () => upstream.destroy());
  });
  forwarded.on("response", () => socket.destroy());
  forwarded.on("error", () => socket.destroy());
  forwarded.end();
}

/** Forwards a request, with build id and asset names replaced by those of the next build. */
async function forwardNextBuild(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(incoming.url ?? "/", target);
  const isFile = pathname.startsWith("/assets/");
  const build = await findBuild(target);
  if (isFile && !pathname.startsWith("/assets/next-")) return void outgoing.writeHead(404).end();
  const path = pathname.replace("/assets/next-", "/assets/").replace(NEXT_BUILD, build) + search;
  const isPage = ["GET", "HEAD"].includes(incoming.method ?? "");
  if (/\.(woff2|svg)$/.test(path) || !isPage || path.startsWith("/storage/")) {
    incoming.url = path;
    return forward(target, incoming, outgoing);
  }
  const response = await fetch(new URL(path, target), {
    method: incoming.method,
    redirect: "manual",
  });
  const body = (await response.text())
    .replace(FILE, "/assets/next-")
    .replace(isFile ? /(["'`])\.\/(?=[\w.-]+\.js)/g : /$^/g, "$1./next-")
    .replaceAll(build, NEXT_BUILD);
  const headers = Object.fromEntries(
    ["content-type", "cache-control", BUILD_HEADER].flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value.replace(build, NEXT_BUILD)]];
    }),
  );
  outgoing.writeHead(response.status, headers).end(body);
}

let known: Promise<string> | undefined;

async function findBuild(target: string): Promise<string> {
  known ??= fetch(target).then(({ headers }) => headers.get(BUILD_HEADER) ?? "");
  return known;
}
