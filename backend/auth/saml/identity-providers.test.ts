import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import type { AuthService } from "../service/auth-service.types.ts";
import { loginMethodsSchema } from "../service/login-methods.ts";
import { findIdentityProvider } from "./identity-providers.ts";
import { writeMetadata } from "./saml-metadata.ts";

const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

afterEach(() => vi.useRealTimers());

test("retries failed SAML metadata after a minute", async () => {
  let certificate: string | undefined = "AAAA";
  const server = createServer((_request, response) => {
    if (!certificate) return response.writeHead(503).end();
    const signInUrl = "https://idp.example/sign-in";
    const entityId = "https://idp.example";
    response.end(writeMetadata({ entityId, signInUrl, certificates: [certificate] }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const metadataUrl = `http://127.0.0.1:${port}/`;
  const provider = { name: "Idp", domains: ["example.org"], metadataUrl };
  const connection = {
    send: async () => [],
    rollback: async () => undefined,
    release: () => undefined,
  };
  const service = {
    loginMethods: loginMethodsSchema.parse({ saml: { providers: [provider] } }),
    log: pino({ level: "silent" }),
    pool: { acquire: async () => connection },
  } as unknown as AuthService;
  const certificates = async () =>
    (await findIdentityProvider(service, { domain: "example.org" })).metadata.certificates;

  vi.useFakeTimers({ toFake: ["performance"] });
  expect(await certificates()).toEqual(["AAAA"]);
  certificate = undefined;
  vi.advanceTimersByTime(DAY_MS + 1);
  expect(await certificates()).toEqual(["AAAA"]);
  certificate = "BBBB";
  vi.advanceTimersByTime(MINUTE_MS + 1);
  expect(await certificates()).toEqual(["BBBB"]);
  server.close();
});
