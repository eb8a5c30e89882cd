import { createHash, randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { articleFields, uniqueWord } from "../support/rows.ts";

/** A site that may be down or restarted at another port. */
export type Target = { url: string; keys: { publishable: string; secret: string } };

export type Load = {
  /** Articles and files that the site has confirmed. */
  acknowledged: { articles: Map<string, string>; files: Map<string, string> };
  /** Number of responses by status; 0 is no response. */
  statuses: Map<number, number>;
  stop(): Promise<void>;
};

const TIME_LIMIT_MS = 60_000;

/**
 * Starts writers that create and update articles and upload files sequentially, and record what was confirmed.
 * After a failure, which is counted, a writer continues with a new article or file.
 *
 * @param target called before each request.
 */
export function startLoad(target: () => Target, writers = 4): Load {
  const acknowledged: Load["acknowledged"] = { articles: new Map(), files: new Map() };
  const statuses: Load["statuses"] = new Map();
  let isOver = false;

  async function ask(path: string, init: RequestInit): Promise<boolean> {
    const { url, keys } = target();
    const headers = { apikey: keys.secret, Authorization: `Bearer ${keys.secret}` };
    const status = await fetch(`${url}${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 0);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 0 || status >= 500) await delay(20);
    return status >= 200 && status < 300;
  }

  async function saveArticle(): Promise<void> {
    const fields = articleFields();
    const json = { "Content-Type": "application/json" };
    const body = JSON.stringify({ ...fields, excerpt: "first" });
    if (!(await ask("/rest/v1/articles", { method: "POST", headers: json, body }))) return;
    acknowledged.articles.set(fields.slug, "first");
    const path = `/rest/v1/articles?slug=eq.${fields.slug}`;
    const excerpt = uniqueWord("second");
    const change = { method: "PATCH", headers: json, body: JSON.stringify({ excerpt }) };
    // An unconfirmed update may have been committed: only the article's existence is certain.
    acknowledged.articles.set(fields.slug, (await ask(path, change)) ? excerpt : "");
  }

  async function storeFile(): Promise<void> {
    const name = `${uniqueWord("file")}.bin`;
    const bytes = randomBytes(20_000);
    const path = `/storage/v1/object/faults/${name}`;
    const headers = { "Content-Type": "application/octet-stream" };
    if (await ask(path, { method: "POST", headers, body: bytes })) {
      acknowledged.files.set(name, createHash("sha256").update(bytes).digest("hex"));
    }
  }

  const running = Array.from({ length: writers }, async (_, number) => {
    while (!isOver) await (number % 2 === 0 ? saveArticle() : storeFile());
  });
  return {
    acknowledged,
    statuses,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** The bucket for the uploaded files. */
export async function createBucket({ url, keys }: Target): Promise<void> {
  const response = await fetch(`${url}/storage/v1/bucket`, {
    method: "POST",
    headers: {
      apikey: keys.secret,
      Authorization: `Bearer ${keys.secret}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ id: "faults", name: "faults", public: true }),
  });
  expect([200, 409]).toContain(response.status);
}

/** Expects every confirmed article and file in its confirmed state. */
export async function expectNothingLost({ url, keys }: Target, load: Load): Promise<void> {
  const headers = { apikey: keys.secret, Authorization: `Bearer ${keys.secret}` };
  const found = new Map<string, string>();
  for (let offset = 0; ; offset += 1000) {
    const query = `select=slug,excerpt&order=slug&limit=1000&offset=${offset}`;
    const response = await fetch(`${url}/rest/v1/articles?${query}`, { headers });
    expect(response.status).toBe(200);
    const rows = (await response.json()) as { slug: string; excerpt: string }[];
    for (const { slug, excerpt } of rows) found.set(slug, excerpt);
    if (rows.length < 1000) break;
  }
  const { articles, files } = load.acknowledged;
  const lost = [...articles].filter(([slug, excerpt]) =>
    excerpt === "" ? !found.has(slug) : found.get(slug) !== excerpt,
  );
  expect(lost).toEqual([]);
  for (const [name, sha256] of files) {
    const response = await fetch(`${url}/storage/v1/object/public/faults/${name}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    const found256 = createHash("sha256").update(bytes).digest("hex");
    expect([name, response.status, found256]).toEqual([name, 200, sha256]);
  }
}

/** Formats the counts for the log of the test. */
export function describeLoad({ acknowledged, statuses }: Load): string {
  const { articles, files } = acknowledged;
  return `${articles.size} articles and ${files.size} files confirmed; answers ${JSON.stringify(Object.fromEntries(statuses))}`;
}
