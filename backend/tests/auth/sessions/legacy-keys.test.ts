import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "../../support/clients.ts";
import { type Forge, openForge } from "../../support/forge-tokens.ts";
import { type AuthBackend, openAuth } from "../../support/open-auth.ts";
import { send } from "../../support/requests.ts";

let backend: AuthBackend;
let forge: Forge;
let anon: string;
let service: string;

const now = () => Math.floor(Date.now() / 1000);
const YEARS = 10 * 365 * 24 * 3600;

beforeAll(async () => {
  backend = await openAuth();
  // The first token makes the backend create its keys.
  await createUser(backend);
  forge = await openForge(backend);
  const claims = { iss: "supabase", ref: "local", iat: now(), exp: now() + YEARS };
  anon = await forge.hmac({ ...claims, role: "anon" });
  service = await forge.hmac({ ...claims, role: "service_role" });
});
afterAll(() => backend.close());

const listUsers = (headers: Record<string, string>) =>
  send(backend, "GET", "/auth/v1/admin/users", headers);
const read = (headers: Record<string, string>) =>
  send(backend, "GET", "/rest/v1/notes?select=id&limit=1", headers);
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

test("accepts the legacy anon key as apikey, with and without itself as bearer token", async () => {
  for (const headers of [{ apikey: anon }, { apikey: anon, ...bearer(anon) }]) {
    expect((await read(headers)).status).toBe(200);
    expect([401, 403]).toContain((await listUsers(headers)).status);
    expect((await send(backend, "GET", "/auth/v1/settings", headers)).status).toBe(200);
  }
});

test("accepts the legacy service key as apikey and as bearer token", async () => {
  for (const headers of [
    { apikey: service },
    { apikey: service, ...bearer(service) },
    { apikey: anon, ...bearer(service) },
    { apikey: backend.keys.publishable, ...bearer(service) },
  ]) {
    expect((await read(headers)).status).toBe(200);
    expect((await listUsers(headers)).status).toBe(200);
    expect((await send(backend, "GET", "/storage/v1/bucket", headers)).status).toBe(200);
  }
});

describe("invalid legacy keys", () => {
  test.each<[string, () => Promise<string>]>([
    ["signed with another secret", () => forge.hmac({ role: "anon" }, "x".repeat(40))],
    ["that is expired", () => forge.hmac({ role: "service_role", exp: now() - 60 })],
    ["of a user", () => forge.hmac({ role: "authenticated", exp: now() + 60 })],
    ["of the database owner", () => forge.hmac({ role: "postgres", exp: now() + 60 })],
    ["without a role", () => forge.hmac({ exp: now() + 60 })],
  ])("rejects a legacy key %s", async (_, make) => {
    const headers = { apikey: await make() };
    expect((await read(headers)).status).toBe(401);
    expect((await send(backend, "GET", "/auth/v1/settings", headers)).status).toBe(401);
  });
});
