import { setTimeout as delay } from "node:timers/promises";
import {
  createClient,
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
} from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anonymousClient, createUser, serviceClient } from "../../support/clients.ts";
import { skipOnTopology } from "../../support/sites/start-topology.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";
import { writeFunctions } from "./write-functions.ts";

/** Functions called by supabase-js, and their failures. */

const FUNCTIONS = {
  echo: `Deno.serve(async (request) => Response.json({
    method: request.method,
    path: new URL(request.url).pathname + new URL(request.url).search,
    type: request.headers.get("content-type"),
    region: request.headers.get("x-region"),
    body: await request.text(),
  }, { headers: { "x-own": "yes" } }));`,
  bytes: `Deno.serve(async (request) => new Response(await request.arrayBuffer(), {
    headers: { "content-type": "application/octet-stream" },
  }));`,
  form: `Deno.serve(async (request) => {
    const form = await request.formData();
    const file = form.get("file");
    return Response.json({ name: form.get("name"), file: file instanceof File && await file.text() });
  });`,
  exported: `export default { word: "fetch", fetch(request: Request) { return new Response(this.word); } };`,
  options: `Deno.serve({ port: 1 }, () => new Response("with options"));`,
  environment: `Deno.serve(() => Response.json({ all: Deno.env.toObject(), deno: Object.keys(Deno) }));`,
  closed: `Deno.serve(() => new Response("for callers with a token"));`,
  status: `Deno.serve((request) => new Response("no tea", {
    status: Number(new URL(request.url).searchParams.get("status")),
  }));`,
  throws: `Deno.serve(() => { throw new Error("deliberate"); });`,
  "does-not-start": `throw new Error("deliberate at start");`,
  "no-handler": `export const nothing = 1;`,
  rejects: `Deno.serve(() => { Promise.reject(new Error("nobody waits")); return new Promise(() => {}); });`,
  eats: `Deno.serve(() => {
    const all: unknown[] = [];
    for (;;) all.push(new Array(10_000).fill({}).map(() => ({ text: Math.random() })));
  });`,
  events: `let isCancelled = false; Deno.serve((request) => {
    if (request.method === "GET") return Response.json(isCancelled);
    let count = 0;
    return new Response(new ReadableStream({
      async pull(controller) {
        if (count > 0) await new Promise((resolve) => setTimeout(resolve, 200));
        count += 1;
        controller.enqueue(new TextEncoder().encode("data: " + count + "\\n\\n"));
      },
      cancel() { isCancelled = true; },
    }), { headers: { "content-type": "text/event-stream" } });
  });`,
  slow: `Deno.serve(async (request) => {
    const reader = request.body.getReader();
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) size += part.value.length;
    return Response.json(size);
  });`,
  never: `Deno.serve(() => {
    console.error("a call that never ends");
    return new Promise(() => {});
  });`,
  count: `let count = 0; Deno.serve(() => Response.json(++count));`,
  shared: `import { word } from "../_shared/word.ts"; Deno.serve(() => new Response(word));`,
  "_shared/word.ts": `export const word: string = "shared";`,
  packages: `import { z } from "npm:zod@4";
    import { createClient } from "jsr:@supabase/supabase-js@2";
    Deno.serve(() => Response.json([typeof z.object, typeof createClient]));`,
  database: `import { createClient } from "npm:@supabase/supabase-js@2";
    Deno.serve(async (request) => {
      const client = createClient(Deno.env.get("SUPABASE_URL"), Deno.env.get("SUPABASE_ANON_KEY"), {
        global: { headers: { Authorization: request.headers.get("Authorization") } },
      });
      const { data } = await client.auth.getUser(request.headers.get("Authorization").slice(7));
      const service = createClient(Deno.env.get("SUPABASE_URL"), Deno.env.get("SUPABASE_SERVICE_ROLE_KEY"));
      const profiles = await service.from("profiles").select("user_id");
      const own = await client.from("profiles").select("user_id");
      return Response.json({ user: data.user?.id, all: profiles.data?.length, own: own.data?.length });
    });`,
};

let project: Awaited<ReturnType<typeof writeFunctions>>;
let site: RunningSite;

const open = Object.keys(FUNCTIONS).filter((name) => name !== "closed" && !name.includes("/"));

beforeAll(async () => {
  const config = open.map((name) => `[functions.${name}]\nverify_jwt = false\n`).join("\n");
  project = await writeFunctions(FUNCTIONS, config);
  site = await startSite({ env: { FUNCTIONS_DIR: project.folder, LOG_LEVEL: "info" } });
});
afterAll(async () => {
  await site?.stop();
  await removeFolder(project.root);
});

const invoke = (name: string, options: Parameters<Client["functions"]["invoke"]>[1] = {}) =>
  anonymousClient(site).functions.invoke(name, options);
type Client = ReturnType<typeof createClient>;

describe("function requests", () => {
  test.each(["GET", "POST", "PUT", "PATCH", "DELETE"] as const)(
    "invokes a function by %s",
    async (method) => {
      const body = method === "GET" ? undefined : { a: "ü" };
      const { data, error, response } = await invoke("echo/below/it?q=1", { method, body });
      expect(error).toBeNull();
      expect(data).toMatchObject({
        method,
        path: "/echo/below/it?q=1",
        body: body ? '{"a":"ü"}' : "",
        type: body ? "application/json" : null,
      });
      expect(response?.headers.get("x-own")).toBe("yes");
    },
  );

  test("passes text, bytes, forms and a region to a function", async () => {
    expect((await invoke("echo", { body: "text" })).data).toMatchObject({
      body: "text",
      type: "text/plain",
    });
    const bytes = new Uint8Array(300_000).map((_, index) => index * 7);
    const { data } = await invoke("bytes", { body: new Blob([bytes]) });
    expect(Buffer.from(await data.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    const form = new FormData();
    form.append("name", "Ada");
    form.append("file", new Blob(["content"]), "a.txt");
    expect((await invoke("form", { body: form })).data).toEqual({ name: "Ada", file: "content" });
    const region = anonymousClient(site).functions.invoke("echo", { region: "eu-west-1" as never });
    expect((await region).data).toMatchObject({ region: "eu-west-1" });
  });

  test("passes HEAD and plain OPTIONS requests to the function", async () => {
    const head = await fetch(`${site.url}/functions/v1/echo`, { method: "HEAD" });
    expect([head.status, head.headers.get("x-own")]).toEqual([200, "yes"]);
    const options = await fetch(`${site.url}/functions/v1/echo`, { method: "OPTIONS" });
    expect(await options.json()).toMatchObject({ method: "OPTIONS" });
  });

  test("responds through exported handlers and through handlers behind options", async () => {
    expect((await invoke("exported")).data).toBe("fetch");
    expect((await invoke("options")).data).toBe("with options");
  });

  test("rejects function requests that are too large", async () => {
    const { error } = await invoke("bytes", { body: new Blob([new Uint8Array(21 * 1024 * 1024)]) });
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect(error.context.status).toBe(413);
  });
});

describe("function authorization", () => {
  const call = (headers: HeadersInit) => fetch(`${site.url}/functions/v1/closed`, { headers });

  test("lets signed-in users call a function, but rejects a key as token, as on hosted Supabase", async () => {
    const { client } = await createUser(site);
    expect((await client.functions.invoke("closed")).data).toBe("for callers with a token");
    for (const stranger of [anonymousClient(site), serviceClient(site)]) {
      expect((await stranger.functions.invoke("closed")).error?.context.status).toBe(401);
    }
  });

  test.each([
    ["without a token", {}, "Missing authorization header"],
    ["with a key alone", { apikey: "sb_publishable_x" }, "Missing authorization header"],
    ["with nonsense", { Authorization: "Bearer x.y.z" }, "Invalid JWT"],
    ["with a key as a token", { Authorization: "Bearer sb_secret_x" }, "Invalid JWT"],
    [
      "with an unsigned token",
      { Authorization: `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.` },
      "Invalid JWT",
    ],
  ])("rejects a function call %s", async (_, headers, message) => {
    const response = await call(headers);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message });
    expect(response.headers.get("sb-error-code")).toMatch(/^UNAUTHORIZED_/);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("answers the CORS preflight of a function without a token", async () => {
    const response = await fetch(`${site.url}/functions/v1/closed`, {
      method: "OPTIONS",
      headers: {
        Origin: "https://elsewhere.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, x-own",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toBe("authorization, x-own");
  });
});

describe("function runtime", () => {
  test("gives a function the environment of a Supabase project and nothing else from the site", async () => {
    const { data } = await invoke("environment");
    expect(Object.keys(data.all).sort()).toEqual([
      "SITE_NAME",
      "SITE_URL",
      "SUPABASE_ANON_KEY",
      "SUPABASE_PUBLISHABLE_KEYS",
      "SUPABASE_SECRET_KEYS",
      "SUPABASE_SERVICE_ROLE_KEY",
      "SUPABASE_URL",
    ]);
    expect(data.all.SUPABASE_SERVICE_ROLE_KEY).toBe(site.keys.secret);
    expect(data.deno.sort()).toEqual(["env", "serve"]);
  });

  test("resolves files beside a function and packages by Deno specifiers", async () => {
    expect((await invoke("shared")).data).toBe("shared");
    expect((await invoke("packages")).data).toEqual(["function", "function"]);
    expect((await invoke("_shared")).error?.context.status).toBe(404);
  });

  test("lets a function call the site's backend as the caller and with the service role", async () => {
    const { client, id } = await createUser(site);
    const { data, error } = await client.functions.invoke("database");
    expect(error).toBeNull();
    expect(data).toMatchObject({ user: id, own: 1 });
    expect(data.all).toBeGreaterThanOrEqual(data.own);
  });
});

describe("function failures", () => {
  test.each([
    ["nothing-here", 404, "NOT_FOUND"],
    ["..%2f..%2fserver", 404, "NOT_FOUND"],
    ["does-not-start", 503, "BOOT_ERROR"],
    ["no-handler", 503, "BOOT_ERROR"],
    ["rejects", 500, "WORKER_ERROR"],
    ["eats", 546, "WORKER_RESOURCE_LIMIT"],
  ])("returns for the function %s: %i %s", async (name, status, code) => {
    const { error } = await invoke(name);
    expect(error).toBeInstanceOf(status === 404 ? FunctionsHttpError : FunctionsRelayError);
    const response: Response = error.context;
    expect(response.status).toBe(status);
    expect(response.headers.get("sb-error-code")).toBe(code);
    expect(await response.json()).toEqual({ code, message: expect.any(String) });
  });

  test("fails only the current response when a handler throws", async () => {
    const { error } = await invoke("throws");
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect(error.context.status).toBe(500);
    await waitFor("the line in the log", () => site.stderr().includes("deliberate"));
  });

  test.each([400, 404, 418, 503])("passes status %i of a function through", async (status) => {
    const { error } = await invoke(`status?status=${status}`, { method: "GET" });
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect([error.context.status, await error.context.text()]).toEqual([status, "no tea"]);
  });

  test("replaces a dead function worker without affecting the others", async (context) => {
    skipOnTopology(context, ["two"], "the function counts in the memory of one process");
    const before = (await invoke("count")).data;
    await invoke("eats");
    await invoke("rejects");
    expect((await invoke("count")).data).toBe(before + 1);
    expect((await invoke("rejects")).error?.context.status).toBe(500);
  });

  test("reports an unreachable site to supabase-js", async () => {
    const away = createClient("http://127.0.0.1:9", site.keys.publishable);
    const { error } = await away.functions.invoke("echo");
    expect(error).toBeInstanceOf(FunctionsFetchError);
  });
});

test("streams an endless function response and ends it when the client leaves", async () => {
  const { data } = await invoke("events", { body: "start" });
  const reader: ReadableStreamDefaultReader<Uint8Array> = data.body.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe("data: 1\n\n");
  expect(await read()).toBe("data: 2\n\n");
  await reader.cancel();
  await waitFor("the cancelling", async () => (await invoke("events", { method: "GET" })).data);
});

test("streams a slow request body to a function", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await delay(50);
      controller.enqueue(new Uint8Array(1000));
      sent += 1;
      if (sent === 5) controller.close();
    },
  });
  const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
  const response = await fetch(`${site.url}/functions/v1/slow`, init);
  expect(await response.json()).toBe(5000);
});

test("aborts a function call when the client aborts", async () => {
  const { error } = await invoke("events", { body: "start", timeout: 1 });
  expect(error).toBeInstanceOf(FunctionsFetchError);
});

test("responds to many concurrent function calls", async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => invoke("echo", { body: `call ${index}` })),
  );
  expect(answers.map(({ data }) => data?.body)).toEqual(answers.map((_, index) => `call ${index}`));
});

test("stops the site in time while functions run", async () => {
  const own = await startSite({ env: { FUNCTIONS_DIR: project.folder, LOG_LEVEL: "info" } });
  const running = anonymousClient(own).functions.invoke("never");
  await waitFor("the call", () => own.stderr().includes("a call that never ends"));
  // A stop that exceeds its limit exits with 1.
  expect((await own.stop()).code).toBe(0);
  await running;
});
