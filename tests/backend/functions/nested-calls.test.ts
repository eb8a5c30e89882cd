import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";
import { writeFunctions } from "./write-functions.ts";

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
    return new Promise((_, reject) => request.signal.addEventListener("abort", reject));
  });`,
};

let project: Awaited<ReturnType<typeof writeFunctions>>;
let site: RunningSite;
beforeAll(async () => {
  const names = Object.keys(FUNCTIONS);
  const config = names.map((name) => `[functions.${name}]\nverify_jwt = false\n`).join("\n");
  project = await writeFunctions(FUNCTIONS, config);
  site = await startSite({ env: { FUNCTIONS_DIR: project.folder, LOG_LEVEL: "info" } });
});
afterAll(async () => {
  await site?.stop();
  await removeFolder(project.root);
});

const call = (name: string, init: RequestInit = {}) =>
  fetch(`${site.url}/functions/v1/${name}`, init);

function countLines(text: string): number {
  return `${site.stdout()}${site.stderr()}`.split(text).length - 1;
}

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

test("answers pages while many functions wait for functions", async () => {
  const leaving = new AbortController();
  const waiting = Array.from({ length: 14 }, () => call("outer", { signal: leaving.signal }));
  const left = Promise.allSettled(waiting);
  await waitFor("the inner functions", () => countLines("inner waits") === 14, 25_000);
  const page = await fetch(`${site.url}/search?q=functions`, {
    signal: AbortSignal.timeout(10_000),
  });
  expect(page.status).toBe(200);
  leaving.abort();
  await left;
});
