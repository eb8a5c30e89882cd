import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Pages that fail during a database outage show a request id, which the log contains too. */

let postgres: TestPostgres;
let site: RunningSite;

beforeAll(async () => {
  postgres = await startPostgres();
  site = await startSite({
    env: {
      DATABASE_URL: await postgres.createSiteDatabase(),
      TRUST_PROXY: "1",
      STAFF_ACCESS: "any-user",
    },
  });
  await postgres.stop();
});
afterAll(() => site.stop());

test.each([
  ["/", "Failed to Load News"],
  ["/article/tides", "Article Not Found"],
  ["/category/world", "Failed to Load Articles"],
  ["/search?q=tides", "Failed to search articles"],
])("%s shows '%s' and the request id of its log entry", async (path, title) => {
  const given = `proxy-${path.replaceAll(/\W/g, "-")}-1234`;
  const response = await fetch(`${site.url}${path}`, { headers: { "X-Request-Id": given } });
  const page = await response.text();
  expect(response.status).toBe(503);
  expect(page).toContain(`>${title}</h`);
  expect(response.headers.get("X-Request-Id")).toBe(given);
  expect(page).toContain(`<meta name="request-id" content="${given}"/>`);
  expect(page).toMatch(new RegExp(`Reference:.*${given}`));
  const line = await waitFor("the line of the log", () =>
    site
      .stderr()
      .split("\n")
      .find((text) => text.includes(given) && text.includes("page failed")),
  );
  expect(JSON.parse(line)).toMatchObject({ requestId: given, path, status: 503 });
});

test("a contact message gets 503, and the form keeps the typed values", async () => {
  const message = { name: "Ada", email: "ada@example.org", subject: "Hi", message: "Hello" };
  const post = (type: string, body: string) =>
    fetch(`${site.url}/api/contact`, { method: "POST", headers: { "Content-Type": type }, body });
  const json = await post("application/json", JSON.stringify(message));
  expect([json.status, json.headers.get("Retry-After")]).toEqual([503, "5"]);
  const form = await post(
    "application/x-www-form-urlencoded",
    new URLSearchParams(message).toString(),
  );
  const page = await form.text();
  expect(form.status).toBe(503);
  expect(page).toContain("Failed to send message. Please try again later.");
  expect(page).toContain('value="ada@example.org"');
});

test("metrics are served while pages fail", async () => {
  const text = await (await fetch(`${site.url}/metrics`)).text();
  expect(text).toMatch(
    /^broadsheet_http_requests_total\{route="\/article\/:slug",status="503"\} 1$/m,
  );
  expect(text).toMatch(/^broadsheet_mail_queue_length\{queue="contact"\} Nan$/im);
});
