import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ArticleRow } from "../../../app/data/rows.types.ts";
import { collect, follow, join } from "../../../backend/tests/support/join-channel.ts";
import { ACTORS, type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticle, minutesFromNow } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";
import {
  allowedOwners,
  createArticleOf,
  type Extent,
  extentsOf,
  OWNERS,
  type Owner,
  type Role,
} from "./rights-table.ts";

const STAFF: Record<Role, Extent> = {
  contributor: "all",
  author: "all",
  editor: "all",
  admin: "all",
};

const PRIVATE = { config: { private: true } };

describe.each(["role", "any-user"] as const)("with STAFF_ACCESS=%s", (access) => {
  let site: SharedSite;
  let sql: SqlPool;
  let actors: Record<Actor, ActorOfSite>;

  beforeAll(async () => {
    site = await getSharedSite(access);
    sql = openSql(await site.databaseUrl());
    actors = await createActors(site);
    await Promise.all(Object.values(actors).map(({ client }) => client.realtime.setAuth()));
  });
  afterEach(() =>
    Promise.all(Object.values(actors).map(({ client }) => client.removeAllChannels())),
  );
  afterAll(() => sql.end());

  const isJoined = (actor: Actor, topic: string) =>
    join(actors[actor].client.channel(topic, PRIVATE)).then(
      () => true,
      () => false,
    );

  describe.each(ACTORS)("%s", (actor) => {
    test("joins the channel of the list as staff", async () => {
      const allowed = allowedOwners(access, actor, STAFF).includes("other");
      expect(await isJoined(actor, "articles")).toBe(allowed);
    });

    test("joins the channel of an article with the right to read it", async () => {
      const found: Owner[] = [];
      for (const owner of OWNERS) {
        const { id } = await createArticleOf({ sql, actors }, actor, owner);
        if (await isJoined(actor, `article:${id}`)) found.push(owner);
      }
      expect(found).toEqual(allowedOwners(access, actor, extentsOf("read")));
    });

    test("cannot join a channel that only looks like one of an article", async () => {
      const isService = actor === "service";
      expect(await isJoined(actor, "article:")).toBe(isService);
      expect(await isJoined(actor, `article:${crypto.randomUUID()}:x`)).toBe(isService);
    });

    test("tracks presence in the channel of an article with the right to write it", async () => {
      const { id } = await createArticleOf({ sql, actors }, actor, "own");
      const channel = await join(actors[actor].client.channel(`article:${id}`, PRIVATE)).catch(
        () => undefined,
      );
      const allowed = allowedOwners(access, actor, extentsOf("write")).includes("own");
      expect((await channel?.track({})) === "ok").toBe(allowed);
    });

    test("is sent changes of scheduled articles as staff, and of published ones", async () => {
      const scheduled = await createArticle(actors.service.client, {
        published_at: minutesFromNow(60),
      });
      const published = await createArticle(actors.service.client);
      const changed = collect<string>();
      await follow(
        actors[actor].client
          .channel(`changes-of-${published.id}`)
          .on<ArticleRow>(
            "postgres_changes",
            { event: "UPDATE", schema: "public", table: "articles" },
            (change) => changed.add(change.new.id),
          ),
      );
      for (const { id } of [scheduled, published]) {
        await actors.service.client
          .from("articles")
          .update({ excerpt: "Changed" })
          .eq("id", id)
          .throwOnError();
      }
      await waitFor("the published article", () => changed.items.includes(published.id));
      expect(changed.items.includes(scheduled.id)).toBe(
        allowedOwners(access, actor, STAFF).includes("other"),
      );
    });
  });
});

test("ends the channel of an article for a user with whom it is no longer shared", async () => {
  const site = await getSharedSite("role");
  const sql = openSql(await site.databaseUrl());
  const actors = await createActors(site);
  try {
    const { client, id: userId } = actors.contributor;
    const { id } = await createArticleOf({ sql, actors }, "contributor", "shared");
    await client.realtime.setAuth();
    const channel = await join(client.channel(`article:${id}`, PRIVATE));
    await actors.editor.client
      .from("article_shares")
      .delete()
      .match({ article_id: id, user_id: userId })
      .throwOnError();
    await waitFor("the end of the channel", () => channel.state === "closed");
  } finally {
    await Promise.all(Object.values(actors).map((each) => each.client.removeAllChannels()));
    await sql.end();
  }
});
