import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT_ADDRESS_HEADER } from "../../core/requests/bounded-requests.ts";
import { SITE_URL } from "../support/open-backend-at.ts";
import { type OpenedFunctions, openTestFunctions } from "../support/open-functions.ts";
import { waitFor } from "../support/wait-for.ts";

/** Functions that call functions. */

const URL_OF = `const urlOf = (name) => Deno.env.get("SUPABASE_URL") + "/functions/v1/" + name;`;

const FUNCTIONS = {
  itself: `${URL_OF} Deno.serve(() => {
    console.log("itself runs");
    return fetch(urlOf("itself"));
  });`,
  ping: `${URL_OF} import { createClient } from "npm:@supabase/supabase-js@2";
    const client = createClient(Deno.env.get("SUPABASE_URL"), Deno.env.get("SUPABASE_ANON_KEY"));
    Deno.serve(async () => {
      const { data, error } = await client.functions.invoke("pong");
      return error ? new Response(error.context.body, error.context) : Response.json(data);
    });`,
  pong: `${URL_OF} Deno.serve(() => fetch(urlOf("ping")));`,
  denies: `${URL_OF} Deno.serve(() => {
    console.log("denies runs");
    return fetch(urlOf("denies"), { headers: { "X-Function-Depth": "0" } });
  });`,
  counts: `${URL_OF} Deno.serve(async (request) => {
    const left = Number(new URL(request.url).searchParams.get("left"));
    return left === 0 ? new Response("done") : fetch(urlOf("counts?left=" + (left - 1)));
  });`,
  outer: `${URL_OF} Deno.serve((request) => fetch(urlOf("inner"), { signal: request.signal }));`,
  inner: `Deno.serve((request) => {
    console.log("inner waits");
    return new Promise((_, reject) => request.signal.addEventListener("abort", (event) => {
      console.log("inner ends");
      reject(event);
    }));
  });`,
};

let opened: OpenedFunctions;
beforeAll(async () => {
  opened = await openTestFunctions(FUNCTIONS);
});
afterAll(() => opened?.close());

const call = (name: string, init: RequestInit = {}) => {
  const headers = { [CLIENT_ADDRESS_HEADER]: "192.0.2.1", ...init.headers };
  return opened.call(name, { ...init, headers });
};

const countLines = (text: string) => opened.lines.filter((line) => line.includes(text)).length;

const LOOP = {
  code: "LOOP_DETECTED",
  message: "Functions call each other more than 5 levels deep",
};

test.each(["itself", "denies"])(
  "ends a function that calls itself forever with 508: %s",
  async (name) => {
    const answer = await call(name);
    expect([answer.status, answer.headers.get("sb-error-code")]).toEqual([508, LOOP.code]);
    expect(await answer.json()).toEqual(LOOP);
    await waitFor("the log", () => countLines(`${name} runs`) === 6);
  },
);

test("ends two functions that call each other forever with 508", async () => {
  const answer = await call("ping");
  expect([answer.status, await answer.json()]).toEqual([508, LOOP]);
});

test("lets functions call each other five levels deep", async () => {
  expect(await (await call("counts?left=5")).text()).toBe("done");
  expect((await call("counts?left=6")).status).toBe(508);
});

test.each([
  ["-9", 5, 200],
  ["nothing", 5, 200],
  ["-9", 6, 508],
  ["2", 3, 200],
  ["2", 4, 508],
  ["99", 0, 508],
  ["Infinity", 0, 508],
])(
  "counts the header %j of a client only as deeper: %i levels are %i",
  async (depth, left, status) => {
    const answer = await call(`counts?left=${left}`, { headers: { "X-Function-Depth": depth } });
    expect(answer.status).toBe(status);
  },
);

test("answers the requests of pages while many functions wait for functions that their clients leave", async () => {
  const leaving = new AbortController();
  const waiting = Array.from({ length: 14 }, () => call("outer", { signal: leaving.signal }));
  await waitFor("the inner functions", () => countLines("inner waits") === 14, 25_000);
  const page = await opened.backend.fetch(`${SITE_URL}/auth/v1/settings`, {
    headers: { apikey: opened.backend.keys.publishable },
    signal: AbortSignal.timeout(10_000),
  });
  expect(page.status).toBe(200);
  leaving.abort();
  await Promise.allSettled(waiting);
  await waitFor("the end of the inner functions", () => countLines("inner ends") === 14);
});
