import { createServer, type RequestListener, request as requestByHttp } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import {
  createGuardedFetch,
  createRedirectReader,
  type FetchParts,
  FetchRefusal,
  type GuardedRequest,
} from "./guarded-fetch.ts";
import { isPublicAddress } from "./public-address.ts";

const JSON_OF: GuardedRequest = {
  hosts: ["api.example.org", "*.cdn.example.org"],
  types: ["application/json"],
  maxBytes: 1000,
};

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server on this machine that stands for every host, and how often it was asked. */
async function serve(listener: RequestListener, parts: Partial<FetchParts> = {}) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const own: Partial<FetchParts> = {
    // Unlike a real one, the server has no certificate.
    request: (url, options, answer) =>
      requestByHttp(
        { ...options, host: url.hostname, path: url.pathname + url.search, port },
        answer,
      ),
    resolve: async () => ["127.0.0.1"],
    isAllowed: () => true,
    timeout: 500,
    ...parts,
  };
  return { asked, read: createGuardedFetch(own), readRedirect: createRedirectReader(own) };
}

const answerJson: RequestListener = (_request, response) => {
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.end('{"title":"Harbour"}');
};

test("reads a file of a named host", async () => {
  const { read, asked } = await serve(answerJson);
  const { type, body } = await read("https://a.cdn.example.org/x?y=1", JSON_OF);
  expect([type, body.toString()]).toEqual(["application/json", '{"title":"Harbour"}']);
  expect(asked).toHaveLength(1);
});

test.each([
  ["169.254.169.254"],
  ["127.0.0.1"],
  ["::1"],
  ["10.1.2.3"],
  ["192.168.0.10"],
  ["100.64.0.1"],
  ["0.0.0.0"],
  ["fe80::1"],
  ["fd00::1"],
  ["::ffff:127.0.0.1"],
  ["64:ff9b::7f00:1"],
  ["2002:7f00:1::"],
  ["224.0.0.1"],
])("asks no host whose address is %s, also beside a public one", async (address) => {
  for (const addresses of [[address], ["93.184.215.14", address]]) {
    const { read, asked } = await serve(answerJson, {
      resolve: async () => addresses,
      isAllowed: isPublicAddress,
    });
    await expect(read("https://api.example.org/", JSON_OF)).rejects.toThrow("not public");
    expect(asked).toEqual([]);
  }
});

test("public addresses of both versions are allowed", () => {
  expect(
    ["93.184.215.14", "1.1.1.1", "2606:4700::1111", "2a00:1450::1"].map(isPublicAddress),
  ).toEqual([true, true, true, true]);
});

test("connects to the address that was checked, and does not ask for it again", async () => {
  const resolve = vi.fn(async () => ["127.0.0.1"]);
  const { read } = await serve(answerJson, { resolve });
  await read("https://api.example.org/", JSON_OF);
  expect(resolve).toHaveBeenCalledOnce();
});

test.each([
  "http://api.example.org/",
  "https://api.example.org:8443/",
  "https://user:secret@api.example.org/",
  "https://127.0.0.1/",
  "https://[::1]/",
  "https://0x7f000001/",
  "https://2130706433/",
  "https://localhost/",
  "https://api.example.org.evil.example/",
  "https://evilcdn.example.org/",
  "file:///etc/passwd",
  "nonsense",
])("does not ask %s", async (address) => {
  const { read, asked } = await serve(answerJson);
  await expect(read(address, { ...JSON_OF, hosts: [...JSON_OF.hosts] })).rejects.toThrow();
  expect(asked).toEqual([]);
});

test.each([
  ["https://169.254.169.254/latest/meta-data"],
  ["https://127.0.0.1/"],
  ["http://api.example.org/plain"],
  ["https://evil.example/"],
  ["//[::1]/"],
  ["file:///etc/passwd"],
])("follows no redirect to %s", async (location) => {
  const { read, asked } = await serve((_request, response) => {
    response.writeHead(302, { Location: location }).end();
  });
  await expect(read("https://api.example.org/", JSON_OF)).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test("follows a redirect to a host that is named, and at most two", async () => {
  const { read, asked } = await serve((request, response) => {
    if (request.url === "/moved") return answerJson(request, response);
    const to = request.url === "/endless" ? "/endless" : "https://b.cdn.example.org/moved";
    return response.writeHead(301, { Location: to }).end();
  });
  await expect(read("https://api.example.org/", JSON_OF)).resolves.toMatchObject({
    type: "application/json",
  });
  await expect(read("https://api.example.org/endless", JSON_OF)).rejects.toThrow("too often");
  expect(asked.filter((path) => path.endsWith("/endless"))).toHaveLength(3);
});

const HOSTILE: [name: string, message: string, listener: RequestListener][] = [
  ["never answers", "too long", () => undefined],
  [
    "sends a byte now and then",
    "too long",
    (_request, response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const timer = setInterval(() => response.write(" "), 50);
      response.on("close", () => clearInterval(timer));
    },
  ],
  [
    "never ends",
    "too large",
    (_request, response) => {
      response.writeHead(200, { "Content-Type": "application/json" });
      const timer = setInterval(() => response.write("x".repeat(500)), 1);
      response.on("close", () => clearInterval(timer));
    },
  ],
  [
    "sends a page",
    "the type text/html",
    (_request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end("<script>alert(1)</script>");
    },
  ],
  [
    "compresses",
    "compressed",
    (_request, response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "gzip" });
      response.end();
    },
  ],
  ["fails", "500", (_request, response) => void response.writeHead(500).end()],
  [
    "breaks off",
    "broke off",
    (_request, response) => {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "900" });
      response.write("{");
      setTimeout(() => response.destroy(), 20);
    },
  ],
  ["closes at once", "", (request) => void request.socket.destroy()],
];

test.each(HOSTILE)("refuses a host that %s", async (_name, message, listener) => {
  const { read } = await serve(listener);
  await expect(read("https://api.example.org/", JSON_OF)).rejects.toThrow(message);
});

test("ends when a name server does not answer", async () => {
  const { read, asked } = await serve(answerJson, { resolve: () => new Promise(() => undefined) });
  await expect(read("https://api.example.org/", JSON_OF)).rejects.toThrow("too long");
  expect(asked).toEqual([]);
});

test("reads where a short address leads, and does not go there", async () => {
  const { asked, readRedirect } = await serve((_request, response) => {
    response.writeHead(301, { Location: "https://www.example.org/@desk/video/1?utm_source=x" });
    response.end();
  });
  expect(await readRedirect("https://vm.example.org/ZM1", "vm.example.org")).toBe(
    "https://www.example.org/@desk/video/1?utm_source=x",
  );
  expect(asked).toEqual([expect.stringMatching(/^vm\.example\.org:\d+\/ZM1$/)]);
});

test.each<[string, RequestListener]>([
  ["a page", answerJson],
  ["no address", (_request, response) => response.writeHead(302).end()],
  ["none", (_request, response) => response.writeHead(302, { Location: "http://[" }).end()],
])("refuses a short address that leads to %s", async (_, listener) => {
  const { readRedirect } = await serve(listener);
  await expect(readRedirect("https://vm.example.org/ZM1", "vm.example.org")).rejects.toThrow(
    FetchRefusal,
  );
});

test("asks no other host for a short address, and no address that is not public", async () => {
  const { asked, readRedirect } = await serve(answerJson, { isAllowed: isPublicAddress });
  for (const address of ["https://vm.example.org/ZM1", "https://evil.example/ZM1"]) {
    await expect(readRedirect(address, "vm.example.org")).rejects.toThrow(FetchRefusal);
  }
  expect(asked).toEqual([]);
});
