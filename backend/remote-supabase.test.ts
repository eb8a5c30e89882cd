import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createRemoteFetch } from "./remote-supabase.ts";

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`;
}

test("ends a request whose response does not begin within the limit", async () => {
  const url = await serve(() => undefined);
  for (const init of [{}, { method: "POST", body: "{}", signal: new AbortController().signal }]) {
    await expect(createRemoteFetch(50)(url, init)).rejects.toMatchObject({
      name: "AbortError",
      message: "no response within 0.05 s",
    });
  }
});

test("ends a request by the caller's signal", async () => {
  const url = await serve(() => undefined);
  const signal = AbortSignal.abort(new Error("the client left"));
  await expect(createRemoteFetch(60_000)(url, { signal })).rejects.toThrow("the client left");
  await expect(createRemoteFetch(60_000)(new Request(url, { signal }))).rejects.toThrow();
});

test("limits neither the length of a response nor the upload of a file", async () => {
  const limitMs = 300;
  const url = await serve((request, response) => {
    if (request.method === "GET") response.write("beginning, ");
    setTimeout(() => response.end("end"), 2 * limitMs);
  });
  const limited = createRemoteFetch(limitMs);
  expect(await (await limited(url)).text()).toBe("beginning, end");
  expect(await (await limited(url, { method: "POST", body: new Blob(["file"]) })).text()).toBe(
    "end",
  );
});
