import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, serviceClient } from "../../support/clients.ts";
import { loggedErrors } from "../../support/logged-errors.ts";
import { createArticle } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { BROKEN_REQUESTS } from "./broken-requests.ts";
import { randomRequest } from "./random-requests.ts";
import { createRawHttp, type RawRequest } from "./raw-http.ts";
import { POLLUTED, WATCH_PROTOTYPES } from "./watch-prototypes.ts";

/** Random requests to every service and page: none may cause a server error. */

const SEED = 20_260_102;
const REQUESTS = 3000;
const AT_A_TIME = 24;
/** The documented errors: a short outage, and a function over its time or memory limit. */
const DOCUMENTED = new Set([503, 504, 546]);

let site: RunningSite;
let slug: string;
let credentials: Record<string, string>[];

beforeAll(async () => {
  const limits = { VIEW_LIMIT: "100000", ACCOUNT_MAIL_LIMIT: "100000" };
  site = await startSite({ env: { ...limits, NODE_OPTIONS: WATCH_PROTOTYPES } });
  ({ slug } = await createArticle(serviceClient(site)));
  const { client } = await createUser(site, "reader");
  const token = (await client.auth.getSession()).data.session?.access_token ?? "";
  const apikey = site.keys.publishable;
  credentials = [
    { apikey },
    { apikey },
    { apikey, Authorization: `Bearer ${token}` },
    { apikey, Authorization: `Bearer ${token}` },
    { apikey: site.keys.secret },
    {},
  ];
});
afterAll(() => site.stop());

async function expectAlive(): Promise<void> {
  const front = await fetch(site.url);
  expect(front.status).toBe(200);
  expect(await front.text()).toContain("</html>");
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(site.stderr()).not.toContain(POLLUTED);
  expect(loggedErrors(site.stderr())).toEqual([]);
}

test(`${REQUESTS} random requests cause no server error`, async () => {
  const requests = fc.sample(randomRequest(credentials), { seed: SEED, numRuns: REQUESTS });
  const http = createRawHttp(site.url, AT_A_TIME);
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  const waiting = requests.values();
  async function sendSome(): Promise<void> {
    for (const request of waiting) {
      const { status, body } = await http.send(request).catch(toFailure);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const isFine = (status > 0 && status < 500) || status === 501 || DOCUMENTED.has(status);
      if (!isFine) failures.push(`${status} ${body.slice(0, 200)} ← ${describeRequest(request)}`);
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, sendSome));
  http.close();
  expect(failures.slice(0, 20), JSON.stringify([...statuses])).toEqual([]);
  // Most are rejected, but by different checks.
  expect(statuses.size).toBeGreaterThan(8);
  await expectAlive();
}, 400_000);

test("rejects malformed HTTP and keeps serving", async () => {
  const answers = await Promise.all(
    site.addresses.flatMap((url) => BROKEN_REQUESTS.map((request) => sendBroken(url, request))),
  );
  expect(answers.filter((answer) => /^HTTP\/1\.1 5(?!03|05)/.test(answer))).toEqual([]);
  await expectAlive();
  expect((await fetch(`${site.url}/article/${slug}`)).status).not.toBe(500);
}, 60_000);

/** A connection closed without a response counts as a failure. */
function toFailure(error: unknown): { status: number; body: string } {
  return { status: 0, body: String(error) };
}

function describeRequest({ method, path, headers, body = "" }: RawRequest): string {
  const sent = Object.entries(headers).filter(([name]) => name !== "apikey");
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(sent).slice(0, 300)} ${String(body).slice(0, 200)}`;
}

async function sendBroken(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.setTimeout(3000, () => socket.destroy());
  socket.end(Buffer.from(request, "latin1"));
  return text(socket).catch(() => "");
}
