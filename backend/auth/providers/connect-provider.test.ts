import { createServer } from "node:http";
import { expect, test } from "vitest";
import { loginMethodsSchema } from "../service/login-methods.ts";
import { connectProvider } from "./connect-provider.ts";

test.each([
  ["as configured", (own: string) => own, true],
  ["of another provider", () => "https://accounts.google.com", false],
  ["with the same prefix", (own: string) => `${own}.evil.example`, false],
])("accepts provider metadata with an issuer %s: %s", async (_, nameOf, isBelieved) => {
  let own = "";
  const server = createServer((_request, response) => {
    const metadata = { issuer: nameOf(own), authorization_endpoint: `${own}/authorize` };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(metadata));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  own = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const client = { name: "custom:office", issuer: own, clientId: "a", clientSecret: "b" };
  const [provider] = loginMethodsSchema.parse({ providers: [client] }).providers;
  if (!provider) throw new Error("no provider");
  const outcome = await connectProvider(provider).then(
    () => true,
    () => false,
  );
  expect(outcome).toBe(isBelieved);
  server.close();
});
