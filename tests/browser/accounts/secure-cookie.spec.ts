import { request } from "node:http";
import { createServer } from "node:https";
import { makeSelfSigned } from "../../../backend/tests/support/self-signed.ts";
import { expect, test } from "../fixtures.ts";

test.use({ ignoreHTTPSErrors: true });

/** A TLS proxy in front of a site. */
async function startTlsProxy(target: string): Promise<{ url: string; close: () => void }> {
  const { privateKey: key, certificate: cert } = makeSelfSigned("localhost");
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, headers, url } = incoming;
    const passed = request(new URL(url ?? "/", target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `https://localhost:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

test("over HTTPS the session cookie is secure and bound to the host", async ({
  page,
  context,
  signInAs,
  baseURL,
}) => {
  const user = await signInAs("editor");
  await context.clearCookies();
  const proxy = await startTlsProxy(baseURL ?? "");
  await page.goto(`${proxy.url}/account`);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("main").getByRole("button", { name: "Log In" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole("main")).toContainText("Role: Editor");
  const cookies = (await context.cookies()).filter(({ name }) => name.includes("auth-token"));
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie.name).toMatch(/^__Host-sb-localhost-auth-token(\.\d)?$/);
    expect(cookie).toMatchObject({ secure: true, sameSite: "Lax", path: "/", domain: "localhost" });
  }
  proxy.close();
});
