import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceClient } from "../support/clients.ts";
import { createArticle, uniqueWord } from "../support/rows.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";
import { createBucket, describeLoad, expectNothingLost, type Load, startLoad } from "./load.ts";

/** The clock of the site jumps, while that of the database does not. */

let folder: string;
let site: RunningSite;
let load: Load;
beforeAll(async () => {
  folder = await makeTempFolder();
  await setClock(0);
  site = await startSite({
    env: {
      LOG_LEVEL: "fatal",
      NODE_OPTIONS: `--import=${join(import.meta.dirname, "shift-clock.ts")}`,
      CLOCK_SHIFT_FILE: join(folder, "shift"),
    },
  });
  await createBucket(site);
  load = startLoad(() => site, 2);
});
afterAll(async () => {
  await site.stop();
  await removeFolder(folder);
});

async function setClock(hours: number): Promise<void> {
  await writeFile(join(folder, "shift"), String(hours * 3600));
  await delay(200);
}

type Tokens = { access_token: string; refresh_token: string };

async function auth(path: string, body?: object, token = site.keys.publishable) {
  const response = await fetch(`${site.url}/auth/v1/${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      apikey: site.keys.publishable,
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Tokens };
}

const textOf = async (path: string) => (await fetch(`${site.url}${path}`)).text();

test("pages, saves, sessions and scheduled articles work when the clock jumps by hours", async () => {
  const account = { email: `${uniqueWord()}@example.org`, password: uniqueWord("password") };
  expect((await auth("signup", account)).status).toBe(200);
  let { body: session } = await auth("token?grant_type=password", account);
  const service = serviceClient(site);
  const { id, slug } = await createArticle(service);

  let before = 0;
  for (const hours of [0, 3, -3, 30, -30, 0]) {
    await setClock(hours);
    const title = `Title ${uniqueWord()}`;
    await service.from("articles").update({ title }).eq("id", id).throwOnError();
    await delay(100);
    expect(await textOf(`/article/${slug}`)).toContain(title);

    const due = await createArticle(service, {
      title: `Due ${uniqueWord()}`,
      published_at: new Date(Date.now() + 4000).toISOString(),
    });
    expect(await textOf("/category/latest")).not.toContain(due.title);
    await waitFor("the due article", async () =>
      (await textOf("/category/latest")).includes(due.title),
    );
    expect(Math.abs(Date.now() - Date.parse(due.published_at))).toBeLessThan(3000);

    const user = await auth("user", undefined, session.access_token);
    expect([hours, user.status]).toEqual([hours, hours > before ? 403 : 200]);
    before = hours;
    const next = await auth("token?grant_type=refresh_token", {
      refresh_token: session.refresh_token,
    });
    expect([hours, next.status]).toEqual([hours, 200]);
    session = next.body;
    expect(hoursAhead(session.access_token)).toBe(hours);
    expect((await auth("user", undefined, session.access_token)).status).toBe(200);
    expect((await auth("token?grant_type=password", account)).status).toBe(200);
  }
  await load.stop();
  console.info(describeLoad(load));
  expect([...load.statuses.keys()].filter((status) => status === 0 || status >= 400)).toEqual([]);
  await expectNothingLost(site, load);
});

/** Hours by which the clock was ahead when a token was signed. */
function hoursAhead(token: string): number {
  const { iat } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return Math.round((iat - Date.now() / 1000) / 3600) + 0;
}
