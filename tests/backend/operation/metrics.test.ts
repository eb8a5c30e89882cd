import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRawSocket } from "../../../backend/tests/support/raw-socket.ts";
import { serviceClient } from "../../support/clients.ts";
import { openEventStream } from "../../support/event-stream.ts";
import { createArticle } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

let site: RunningSite;

beforeAll(async () => {
  site = await startSite({ env: { SMTP_URL: "smtp://127.0.0.1:1", LOG_LEVEL: "debug" } });
});
afterAll(() => site.stop());

/** The numbers, by name and labels. */
async function readNumbers(): Promise<Map<string, number>> {
  const response = await fetch(`${site.url}/metrics`);
  expect(response.headers.get("Content-Type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split("\n").filter((line) => /^[a-z]/.test(line));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const requests = (route: string, status = 200) =>
  `broadsheet_http_requests_total{route="${route}",status="${status}"}`;

test("requests are counted by route and status, cached pages included", async () => {
  const { slug } = await createArticle(serviceClient(site));
  const before = await readNumbers();
  for (const path of [
    `/article/${slug}`,
    `/article/${slug}`,
    `/article/${slug}`,
    "/article/nowhere",
    "/nowhere/at/all",
    "/wp-login.php",
    "/?utm_source=x",
    "/healthz",
    "/rest/v1/articles?select=id",
    "/about",
    "/about",
    "/about",
    "/category/world",
  ]) {
    await (await fetch(`${site.url}${path}`)).text();
  }
  const { after, grown } = await waitFor("the count of the last request", async () => {
    const numbers = await readNumbers();
    const growth = (name: string) => (numbers.get(name) ?? 0) - (before.get(name) ?? 0);
    return growth(requests("/category/:category")) === 1 && { after: numbers, grown: growth };
  });
  expect(grown(requests("/article/:slug"))).toBe(3);
  expect(grown(requests("/article/:slug", 404))).toBe(1);
  expect(grown(requests("*", 404))).toBe(2);
  expect(grown(requests("/"))).toBe(1);
  expect(grown(requests("/healthz"))).toBe(1);
  expect(grown(requests("/rest/v1/*", 401))).toBe(1);
  expect(grown("broadsheet_page_cache_hits_total")).toBeGreaterThanOrEqual(1);
  expect(grown("broadsheet_page_cache_misses_total")).toBeGreaterThanOrEqual(5);
  expect(after.get("broadsheet_page_cache_pages")).toBeGreaterThanOrEqual(1);
  expect(after.get("broadsheet_page_cache_bytes")).toBeGreaterThan(1000);
  expect(
    after.get('broadsheet_page_render_seconds_count{route="/article/:slug"}'),
  ).toBeGreaterThanOrEqual(2);
  expect(after.get("broadsheet_database_connections_max")).toBe(20);
  expect(after.get("broadsheet_database_connections_open")).toBeGreaterThan(0);
  expect(after.get("broadsheet_database_requests_waiting")).toBe(0);
  expect(after.get("broadsheet_database_bytes")).toBeGreaterThan(1e6);
  expect(after.get("broadsheet_disk_free_bytes")).toBeGreaterThan(0);
  expect(after.get("broadsheet_change_feed_connected")).toBe(1);
  expect(after.get("broadsheet_cdn_purge_failures_total")).toBe(0);
  expect(
    after.get('broadsheet_api_request_seconds_count{route="/rest/v1/*"}'),
  ).toBeGreaterThanOrEqual(1);
  expect([...after.keys()].filter((name) => name.startsWith("broadsheet_build_info"))).toEqual([
    expect.stringMatching(/version="\d+\.\d+\.\d+",node="v24\./),
  ]);
  expect(after.get("process_resident_memory_bytes")).toBeGreaterThan(1e6);
  const slugs = [...after.keys()].filter((name) => name.includes(slug) || name.includes("wp-"));
  expect(slugs).toEqual([]);
});

test("metrics report the length of the mail queue and the age of its oldest mail", async () => {
  await serviceClient(site)
    .from("contact_messages")
    .insert({
      name: "Ada",
      email: "ada@example.org",
      subject: "Hi",
      message: "Hello",
      created_at: new Date(Date.now() - 3_600_000).toISOString(),
    })
    .throwOnError();
  const numbers = await readNumbers();
  expect(numbers.get('broadsheet_mail_queue_length{queue="contact"}')).toBe(1);
  expect(numbers.get('broadsheet_mail_queue_oldest_seconds{queue="contact"}')).toBeGreaterThan(
    3590,
  );
});

test("metrics report open sockets, channels and event streams", async () => {
  const names = ["realtime_sockets", "realtime_channels", "live_news_streams"];
  const read = async () => {
    const numbers = await readNumbers();
    return names.map((name) => numbers.get(`broadsheet_${name}`));
  };
  expect(await read()).toEqual([0, 0, 0]);
  const sockets = [await openRawSocket(site), await openRawSocket(site)];
  for (const { ask } of sockets) await ask("realtime:desk", "phx_join", {});
  const stream = await openEventStream(`${site.url}/api/new-articles`);
  await expect.poll(read).toEqual([2, 1, 1]);
  stream.close();
  for (const { socket } of sockets) socket.close();
  await expect.poll(read).toEqual([0, 0, 0]);
});

describe("metrics are served only to direct requests from the same machine", () => {
  test.each(["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "X-Forwarded-Proto"])(
    "hides metrics from requests that a proxy forwards with %s",
    async (name) => {
      const response = await fetch(`${site.url}/metrics`, { headers: { [name]: "127.0.0.1" } });
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("broadsheet_");
    },
  );
});

describe("request ids", () => {
  const UUID = /^[0-9a-f-]{36}$/;

  test("request ids are in responses and the log, but not on successful pages", async () => {
    const path = `/rest/v1/nothing-${Date.now()}`;
    const response = await fetch(`${site.url}${path}`);
    const id = response.headers.get("X-Request-Id") ?? "";
    expect(id).toMatch(UUID);
    const line = await waitFor("the line of the log", () =>
      site
        .stderr()
        .split("\n")
        .find((text) => text.includes(path) && /"(request|refused)"/.test(text)),
    );
    expect(JSON.parse(line)).toMatchObject({ requestId: id, status: response.status, path });
    expect((await fetch(`${site.url}/about`)).headers.has("X-Request-Id")).toBe(false);
    expect((await fetch(`${site.url}/about`)).headers.has("X-Request-Id")).toBe(false);
  });

  test("request ids of clients are not used", async () => {
    const headers = { "X-Request-Id": "given-from-outside" };
    const response = await fetch(`${site.url}/healthz`, { headers });
    expect(response.headers.get("X-Request-Id")).toMatch(UUID);
  });
});

test("the jobs of the backend run at the start of the site", async () => {
  const name = 'broadsheet_job_runs_total{job="expired-uploads",outcome="done"}';
  await waitFor("the first run", async () => (await readNumbers()).get(name));
});
