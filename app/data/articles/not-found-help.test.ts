import { expect, test, vi } from "vitest";
import { createFakeClient, FAKE_ROW } from "../fake-client.ts";
import { type ReadCached, readEachTime } from "../read-cached.ts";
import { findNotFoundHelp } from "./not-found-help.ts";

test("a thousand unknown addresses ask the database as often as one, until an article changes", async () => {
  let requests = 0;
  const client = createFakeClient(() => {
    requests += 1;
    return Response.json([FAKE_ROW]);
  });
  const known = new Map<string, Promise<unknown>>();
  const readRecent: ReadCached = (name, tags, read) => {
    expect(tags).toEqual(["latest"]);
    if (!known.has(name)) known.set(name, read());
    return known.get(name) as ReturnType<typeof read>;
  };
  const find = (pathname: string) => findNotFoundHelp({ client, readRecent }, { pathname });
  const all = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => find(`/article/how-tides-keep-time-${index}`)),
  );
  expect(all.every(({ likely }) => likely?.slug === "how-tides-keep-time")).toBe(true);
  expect(requests).toBe(2);
  known.clear();
  expect(await find("/no/such_page")).toMatchObject({
    words: "such page",
    likely: null,
    newest: [{ slug: "how-tides-keep-time" }],
  });
  expect(requests).toBe(4);
});

test("without the database there is only the search", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const client = createFakeClient(() => Response.json({ message: "no" }, { status: 503 }));
  const found = await findNotFoundHelp(
    { client, readRecent: readEachTime },
    { pathname: "/article/how-tides" },
  );
  expect(found).toEqual({ words: "how tides", likely: null, newest: [] });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
