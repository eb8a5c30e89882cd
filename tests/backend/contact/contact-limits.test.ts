import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceClient } from "../../support/clients.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";

/** Rate limit of contact messages per address, behind one proxy. */

let site: RunningSite;

beforeAll(async () => {
  // The default limit, which the other tests' sites override.
  site = await startSite({
    env: { CONTACT_LIMIT: "10", TRUST_PROXY: "1", STAFF_ACCESS: "any-user" },
  });
});
afterAll(() => site.stop());

function write(from: string, type = "application/json", change: Record<string, string> = {}) {
  const message = {
    name: "Ada",
    email: "a@example.org",
    subject: "Hi",
    message: "Hello",
    ...change,
  };
  const isJson = type === "application/json";
  return fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": type, "X-Forwarded-For": from },
    body: isJson ? JSON.stringify(message) : new URLSearchParams(message).toString(),
    redirect: "manual",
  });
}

test("accepts ten contact messages in ten seconds and rejects the next with Retry-After", async () => {
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await write("192.0.2.1")).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);

  const refused = await write("192.0.2.1");
  const wait = Number(refused.headers.get("Retry-After"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(10);

  const form = await write("192.0.2.1", "application/x-www-form-urlencoded");
  expect(form.status).toBe(429);
  expect(form.headers.get("Retry-After")).not.toBeNull();
  const page = await form.text();
  expect(page).toContain("Failed to send message. Please try again later.");
  expect(page).toContain('value="Ada"');

  expect((await write("192.0.2.2")).status).toBe(200);
  const { count } = await serviceClient(site)
    .from("contact_messages")
    .select("*", { count: "exact", head: true });
  expect(count).toBe(11);
});

test("does not count contact messages rejected for another reason toward the limit", async () => {
  for (let n = 0; n < 15; n += 1)
    expect((await write("192.0.2.3", "application/json", { email: "no" })).status).toBe(422);
  expect((await write("192.0.2.3")).status).toBe(200);
});
