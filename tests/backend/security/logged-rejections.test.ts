import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type ActorOfSite, createActors, send } from "../../support/actors.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Attacks are logged, without what was typed. */

let site: RunningSite;
let reader: ActorOfSite;
let headers: Record<string, string>;
beforeAll(async () => {
  site = await startSite({
    env: { STAFF_ACCESS: "role", LOG_LEVEL: "info", SIGN_IN_LIMIT: "8" },
  });
  reader = (await createActors(site)).reader;
  headers = { apikey: site.keys.publishable };
});
afterAll(() => site.stop());

const lineSchema = z.looseObject({
  time: z.iso.datetime(),
  level: z.string(),
  msg: z.string(),
  requestId: z.string().optional(),
  path: z.string().optional(),
  status: z.number().optional(),
  code: z.string().optional(),
});
const lines = () =>
  site
    .stderr()
    .split("\n")
    .filter(Boolean)
    .map((line) => lineSchema.parse(JSON.parse(line)));

/** The log line of a request, once it is written. */
const lineOf = (requestId: string | null) =>
  waitFor(`a line about ${requestId}`, () =>
    lines().find((line) => line.requestId === requestId && line.msg === "refused"),
  );

test("logs a line for each wrong password, invalid token, forbidden call and rate limit", async () => {
  const password = "a very secret attempt";
  const signIn = () =>
    send(site, "POST", "/auth/v1/token?grant_type=password", headers, {
      email: reader.email,
      password,
    });
  const made = [
    await signIn(),
    await send(site, "GET", "/rest/v1/articles", {
      ...headers,
      Authorization: "Bearer forged.a.b",
    }),
    await send(site, "GET", "/rest/v1/articles", {}),
    await send(site, "POST", "/rest/v1/categories", reader.headers, { name: "N", slug: "n" }),
    await send(site, "POST", "/auth/v1/token?grant_type=refresh_token", headers, {
      refresh_token: "stolen-long-ago",
    }),
  ];
  for (let attempt = 0; attempt < 10; attempt += 1) made.push(await signIn());
  const seen = [];
  for (const answer of made) {
    const { path, status, code } = await lineOf(answer.headers.get("X-Request-Id"));
    expect(status).toBe(answer.status);
    seen.push(`${path} ${code ?? status}`);
  }
  expect(seen.slice(0, 5)).toEqual([
    "/auth/v1/token invalid_credentials",
    "/rest/v1/articles 401",
    "/rest/v1/articles 401",
    "/rest/v1/categories 403",
    "/auth/v1/token refresh_token_not_found",
  ]);
  expect(seen.at(-1)).toBe("/auth/v1/token over_request_rate_limit");
  const log = site.stderr();
  const bearer = reader.headers.Authorization?.slice("Bearer ".length) ?? "";
  for (const secret of [password, reader.email, "stolen-long-ago", bearer, site.keys.secret])
    expect(log).not.toContain(secret);
});

test("prevents log injection", async () => {
  const before = lines().length;
  const path = `/rest/v1/x%0a{"level":50,"msg":"made up"}%0d%0a%1b[2J`;
  const answer = await send(site, "GET", `${path}?x=%0a{}`, { "X-Request-Id": "made-up-id" });
  const line = await lineOf(answer.headers.get("X-Request-Id"));
  expect(line.requestId).not.toBe("made-up-id");
  const added = lines().slice(before);
  expect(added.map(({ msg }) => msg)).not.toContain("made up");
  expect(site.stderr()).not.toContain("\u001b");
});
