import { expect, test } from "vitest";
import type { ArticleRow } from "../../../app/data/rows.types.ts";
import { anonymousClient, serviceClient } from "../../support/clients.ts";
import { skipOnExternalDatabase } from "../../support/database/external-database.ts";
import { readPostmaster } from "../../support/processes.ts";
import { createArticle } from "../../support/rows.ts";
import { startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";
import { collect, follow, join } from "./join-channel.ts";

test("keeps open channels and delays new ones when the embedded database is killed", async (context) => {
  skipOnExternalDatabase(context);
  const site = await startSite();
  const client = anonymousClient(site);
  const changes = collect<string>();
  await follow(
    client
      .channel("articles")
      .on<ArticleRow>(
        "postgres_changes",
        { event: "INSERT", schema: "public", table: "articles" },
        (change) => changes.add(change.new.id),
      ),
  );
  const before = await readPostmaster(site.dataDir);
  process.kill(before?.pid ?? 0, "SIGKILL");
  const meanwhile = anonymousClient(site);
  const late = join(meanwhile.channel("late"));
  await waitFor("a new server", async () => {
    const server = await readPostmaster(site.dataDir);
    return server && server.pid !== before?.pid ? true : undefined;
  });
  await late;
  const { id } = await waitFor("a published change", async () => {
    const article = await createArticle(serviceClient(site)).catch(() => undefined);
    return article && (await received(article.id)) ? article : undefined;
  });
  expect(changes.items).toContain(id);
  await Promise.all([client, meanwhile].map((each) => each.removeAllChannels()));
  expect((await site.stop()).code).toBe(0);

  function received(article: string): Promise<boolean> {
    return waitFor("it", () => changes.items.includes(article), 1000).catch(() => false);
  }
}, 60_000);
