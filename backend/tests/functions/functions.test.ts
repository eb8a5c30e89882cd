import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { FunctionsHttpError, FunctionsRelayError } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "../../core/requests/bounded-requests.ts";
import { type OpenedFunctions, openTestFunctions } from "../support/open-functions.ts";
import { waitFor } from "../support/wait-for.ts";

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
    for (;;) all.push(new Array(1_000_000).fill(0.5));
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
      const all = await service.from("notes").select("text").order("text");
      const own = await client.from("notes").select("text");
      return Response.json({ user: data.user?.id, all: all.data, own: own.data });
    });`,
};

let opened: OpenedFunctions;
beforeAll(async () => {
  opened = await openTestFunctions(FUNCTIONS, { protected: ["closed"] });
  await opened.sql.unsafe("grant select, insert on public.notes to authenticated, service_role");
});
afterAll(() => opened?.close());

type Client = ReturnType<OpenedFunctions["createClient"]>;
const invoke = (name: string, options: Parameters<Client["functions"]["invoke"]>[1] = {}) =>
  opened.createClient().functions.invoke(name, options);

async function createUser() {
  const client = opened.createClient();
  const email = `${randomUUID()}@example.org`;
  const { data, error } = await client.auth.signUp({ email, password: "a long password" });
  if (!data.user) throw error;
  return { client, id: data.user.id };
}

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
    const region = await invoke("echo", { region: "eu-west-1" as never });
    expect(region.data).toMatchObject({ region: "eu-west-1" });
  });

  test("passes HEAD and plain OPTIONS requests to the function", async () => {
    const head = await opened.call("echo", { method: "HEAD" });
    expect([head.status, head.headers.get("x-own")]).toEqual([200, "yes"]);
    const options = await opened.call("echo", { method: "OPTIONS" });
    expect(await options.json()).toMatchObject({ method: "OPTIONS" });
  });

  test("responds through exported handlers and through handlers behind options", async () => {
    expect((await invoke("exported")).data).toBe("fetch");
    expect((await invoke("options")).data).toBe("with options");
  });

  test("rejects a function request that is announced as too large, and ends one that becomes it", async () => {
    const body = new Uint8Array(21 * 1024 * 1024);
    const headers = { "Content-Length": String(body.length) };
    expect((await opened.call("bytes", { method: "POST", headers, body })).status).toBe(413);
    expect((await opened.call("bytes", { method: "POST", body })).status).toBe(500);
  });
});

describe("function authorization", () => {
  const call = (headers: HeadersInit) => opened.call("closed", { headers });

  test("lets signed-in users call a function, but rejects a key as token, as on hosted Supabase", async () => {
    const { client } = await createUser();
    expect((await client.functions.invoke("closed")).data).toBe("for callers with a token");
    for (const stranger of [
      opened.createClient(),
      opened.createClient(opened.backend.keys.secret),
    ]) {
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
    const response = await opened.call("closed", {
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
  test("gives a function the environment of a Supabase project and nothing else from its surroundings", async () => {
    const { data } = await invoke("environment");
    expect(Object.keys(data.all).sort()).toEqual([
      "OWN_NAME",
      "SUPABASE_ANON_KEY",
      "SUPABASE_PUBLISHABLE_KEYS",
      "SUPABASE_SECRET_KEYS",
      "SUPABASE_SERVICE_ROLE_KEY",
      "SUPABASE_URL",
    ]);
    expect(data.all.SUPABASE_SERVICE_ROLE_KEY).toBe(opened.backend.keys.secret);
    expect(data.deno.sort()).toEqual(["env", "serve"]);
  });

  test("resolves files beside a function and packages by Deno specifiers", async () => {
    expect((await invoke("shared")).data).toBe("shared");
    expect((await invoke("packages")).data).toEqual(["function", "function"]);
    expect((await invoke("_shared")).error?.context.status).toBe(404);
  });

  test("lets a function call the backend as the caller and with the service role", async () => {
    const [{ client, id }, other] = [await createUser(), await createUser()];
    await client.from("notes").insert({ text: "mine" }).throwOnError();
    await other.client.from("notes").insert({ text: "theirs" }).throwOnError();
    const { data, error } = await client.functions.invoke("database");
    expect(error).toBeNull();
    expect(data).toEqual({
      user: id,
      all: [{ text: "mine" }, { text: "theirs" }],
      own: [{ text: "mine" }],
    });
  });
});

describe("function failures", () => {
  test.each([
    ["nothing-here", 404, "NOT_FOUND"],
    ["..%2f..%2fserver", 404, "NOT_FOUND"],
    ["does-not-start", 503, "BOOT_ERROR"],
    ["no-handler", 503, "BOOT_ERROR"],
    ["rejects", 500, "WORKER_ERROR"],
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
    await waitFor("the line in the log", () =>
      opened.lines.some((line) => line.includes("deliberate")),
    );
  });

  test.each([400, 404, 418, 503])("passes status %i of a function through", async (status) => {
    const { error } = await invoke(`status?status=${status}`, { method: "GET" });
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect([error.context.status, await error.context.text()]).toEqual([status, "no tea"]);
  });

  test("ends a function over its memory and replaces dead workers without affecting the others", async () => {
    const before = (await invoke("count")).data;
    const { error } = await invoke("eats");
    expect(error).toBeInstanceOf(FunctionsRelayError);
    expect(error.context.status).toBe(546);
    expect(error.context.headers.get("sb-error-code")).toBe("WORKER_RESOURCE_LIMIT");
    expect(await error.context.json()).toEqual({
      code: "WORKER_RESOURCE_LIMIT",
      message: expect.any(String),
    });
    for (let time = 0; time < 2; time += 1)
      expect((await invoke("rejects")).error?.context.status).toBe(500);
    expect((await invoke("count")).data).toBe(before + 1);
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
  const response = await opened.call("slow", init);
  expect(await response.json()).toBe(5000);
});

test("responds to many concurrent function calls of one client", async () => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const headers = { [CLIENT_ADDRESS_HEADER]: "192.0.2.1" };
      const response = await opened.call("echo", {
        method: "POST",
        headers,
        body: `call ${index}`,
      });
      return response.json();
    }),
  );
  expect(answers.map(({ body }) => body)).toEqual(answers.map((_, index) => `call ${index}`));
});

test("closes in time while a function runs that never ends", async () => {
  const own = await openTestFunctions({ never: FUNCTIONS.never });
  const running = own.call("never");
  await waitFor("the call", () => own.lines.some((line) => line.includes("never ends")));
  const startedAt = performance.now();
  await own.close();
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect((await running).ok).toBe(false);
});
