import { expect, test } from "vitest";
import type { ArticleRow } from "../../../app/data/database.types.ts";
import { anonymousClient, serviceClient } from "../../support/clients.ts";
import { skipOnExternalDatabase } from "../../support/database/external-database.ts";
import { readPostmaster } from "../../support/processes.ts";
import { createArticle } from "../../support/rows.ts";
import { startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";
import { collect, follow, join } from "./joining.ts";

test("the embedded database may be killed: channels that are open go on, new ones wait", async (context) => {
  skipOnExternalDatabase(context);
  const site = await startSite();
  const client = anonymousClient(site);
  const changes = collect<string>();
  await follow(
    client
      .channel("stories")
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
  const { id } = await waitFor("a story that is told", async () => {
    const story = await createArticle(serviceClient(site)).catch(() => undefined);
    return story && (await heard(story.id)) ? story : undefined;
  });
  expect(changes.items).toContain(id);
  await Promise.all([client, meanwhile].map((each) => each.removeAllChannels()));
  expect((await site.stop()).code).toBe(0);

  function heard(story: string): Promise<boolean> {
    return waitFor("it", () => changes.items.includes(story), 1000).catch(() => false);
  }
}, 60_000);
