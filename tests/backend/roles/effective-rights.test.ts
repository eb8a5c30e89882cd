import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import {
  approveScheduledChange,
  cancelScheduledChange,
  listScheduledChanges,
} from "../../../app/data/articles/scheduled-changes.ts";
import { createPreviewLink, listPreviewLinks } from "../../../app/data/previews/preview-links.ts";
import {
  assignArticle,
  listOwnTasks,
  returnArticle,
  submitForReview,
} from "../../../app/data/review.ts";
import type { ProfileRow } from "../../../app/data/rows.types.ts";
import { type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { createUser, type SignedInUser } from "../../support/clients.ts";
import { beginDraft } from "../../support/drafts.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import {
  articleFields,
  createArticle,
  createAuthor,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";
import { OWNERS, type Owner } from "./rights-table.ts";

/** Rights at the moment at which something takes effect that was made before: by then its maker may have lost them. */

let site: SharedSite;
let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;

beforeAll(async () => {
  site = await getSharedSite("role");
  sql = openSql(await site.databaseUrl());
  actors = await createActors(site);
});
afterAll(() => sql.end());

type Role = Exclude<ProfileRow["role"], "reader">;

/** How a user loses all rights. */
const LOSSES = {
  "lost their role": ({ id }) =>
    actors.admin.client.rpc("set_role", { user_id: id, role: "reader" }).throwOnError(),
  "were banned": ({ id }) =>
    sql`update auth.users set banned_until = now() + interval '1 hour' where id = ${id}`,
  "deleted their account": ({ client }) => client.rpc("delete_account").throwOnError(),
} satisfies Record<string, (user: SignedInUser) => PromiseLike<unknown>>;
const LOSS_NAMES = Object.keys(LOSSES) as (keyof typeof LOSSES)[];

const draftOf = ({ client }: { client: SignedInUser["client"] }, title = "A draft") =>
  beginDraft(client, { title }, actors.service.client);

const saveDraft = ({ client }: { client: SignedInUser["client"] }, articleId: string) =>
  client.rpc("save_draft", { article_id: articleId, lineage: "new", known_seq: 0, update: "" });

const share = (articleId: string, userId: string) =>
  actors.editor.client
    .from("article_shares")
    .insert({ article_id: articleId, user_id: userId })
    .throwOnError();

async function openPreview(token: string): Promise<boolean> {
  const { data } = await actors.service.client.rpc("open_preview", { token }).throwOnError();
  return data !== null;
}

const linkTo = (articleId: string, { client }: { client: SignedInUser["client"] }) =>
  createPreviewLink(client, { articleId, label: "A reader", expiresAt: minutesFromNow(60) });

describe("a preview link", () => {
  const ROLES: Role[] = ["contributor", "author", "editor", "admin"];

  test.each(ROLES.flatMap((role) => OWNERS.map((owner) => [role, owner] as const)))(
    "of a %s to an article that is %s shows it while they may read it",
    async (role, owner) => {
      const maker = await createUser(site, role);
      const articleId = await draftOf(owner === "own" ? maker : actors.admin);
      if (owner === "shared") await share(articleId, maker.id);
      const isAllowed = owner !== "other" || role === "editor" || role === "admin";
      if (!isAllowed) {
        await expect(linkTo(articleId, maker)).rejects.toMatchObject({ code: "42501" });
        return;
      }
      const token = await linkTo(articleId, maker);
      expect(await openPreview(token)).toBe(true);
      await sql`update public.profiles set role = 'reader' where user_id = ${maker.id}`;
      expect(await openPreview(token)).toBe(false);
      const remark = { token, name: "A reader", body: "A remark" };
      const { data } = await actors.service.client.rpc("add_preview_note", remark).throwOnError();
      expect(data).toBe(false);
      const links = await listPreviewLinks(actors.editor.client, { articleId });
      expect(links).toMatchObject([{ hasLostRights: true, createdBy: maker.email }]);
    },
  );

  test.each(LOSS_NAMES)(
    "shows nothing after its maker %s, and answers as a revoked one",
    async (loss) => {
      const maker = await createUser(site, "contributor");
      const articleId = await draftOf(maker);
      const token = await linkTo(articleId, maker);
      const page = async (name: string) => {
        const response = await fetch(`${site.url}/preview/${name}`);
        return [response.status, (await response.text()).replaceAll(name, "")];
      };
      expect((await page(token))[0]).toBe(200);
      await LOSSES[loss](maker);
      const [status] = await page(token);
      expect(status).toBe((await page("0".repeat(64)))[0]);
      expect(await openPreview(token)).toBe(false);
      const [link] = await listPreviewLinks(actors.editor.client, { articleId });
      expect(link).toMatchObject({ hasLostRights: true, revokedAt: null });
    },
  );

  test("shows nothing after the share ended by which its maker had the article, and again with it", async () => {
    const { contributor, editor } = actors;
    const articleId = await draftOf(editor);
    await share(articleId, contributor.id);
    const token = await linkTo(articleId, contributor);
    expect(await openPreview(token)).toBe(true);
    await editor.client.from("article_shares").delete().eq("article_id", articleId).throwOnError();
    expect(await openPreview(token)).toBe(false);
    await share(articleId, contributor.id);
    expect(await openPreview(token)).toBe(true);
  });

  test("of the service key goes on working", async () => {
    const articleId = await draftOf(actors.editor);
    expect(await openPreview(await linkTo(articleId, actors.service))).toBe(true);
  });
});

describe("a planned change", () => {
  /** Plans a title for an article, and returns the ids of both. */
  async function plan(maker: SignedInUser | ActorOfSite, articleId?: string) {
    const id = articleId ?? (await createArticle(maker.client)).id;
    const { data: planId } = await maker.client
      .rpc("schedule_change", {
        article_id: id,
        at: minutesFromNow(600),
        fields: { title: "Later" },
      })
      .throwOnError();
    return { id, planId };
  }

  /** Brings the moment of a change to now, and waits until the site, or this, has looked at it. */
  async function fallDue(planId: string): Promise<void> {
    await sql`update private.scheduled_changes set at = now() where id = ${planId}`;
    await actors.service.client.rpc("carry_out_due_changes").throwOnError();
    await waitFor("the change to be seen", async () => {
      const rows = await sql`
        select from private.scheduled_changes
        where id = ${planId} and done_at is null and failed is null and waiting_since is null`;
      return rows.count === 0;
    });
  }

  const titleOf = async (id: string) => {
    const { data } = await actors.service.client.from("articles").select("title").eq("id", id);
    return data?.[0]?.title;
  };
  const plansOf = (articleId: string) => listScheduledChanges(actors.editor.client, { articleId });
  const planTask = async (actor: Actor, articleId: string) =>
    (await listOwnTasks(actors[actor].client)).find(
      (task) => task.articleId === articleId && task.kind === "plan",
    );

  test.each(
    (["author", "editor", "admin"] as const).flatMap((role) =>
      LOSS_NAMES.map((loss) => [role, loss] as const),
    ),
  )("of an %s who %s waits for an editor", async (role, loss) => {
    const maker = await createUser(site, role);
    const { id, planId } = await plan(maker);
    expect(await plansOf(id)).toMatchObject([{ isWaiting: false }]);
    await LOSSES[loss](maker);
    // Editors see it before its moment.
    expect(await plansOf(id)).toMatchObject([{ isWaiting: true, failed: null }]);
    expect(await planTask("editor", id)).toMatchObject({ kind: "plan" });
    await fallDue(planId);
    expect(await titleOf(id)).not.toBe("Later");
    expect(await plansOf(id)).toMatchObject([{ isWaiting: true, failed: null }]);
    expect(await planTask("author", id)).toBeUndefined();
    const logged = await sql`
      select from public.activity where article_id = ${id} and action = 'plan-waits'`;
    expect(logged.count).toBe(1);
  });

  test("of an author waits when the article is theirs no more", async () => {
    const maker = await createUser(site, "author");
    const byline = await createAuthor(actors.service.client);
    await sql`update public.profiles set author_id = ${byline.id} where user_id = ${maker.id}`;
    const article = await createArticle(actors.service.client, { author_id: byline.id });
    const { id, planId } = await plan(maker, article.id);
    await sql`update public.profiles set author_id = null where user_id = ${maker.id}`;
    await fallDue(planId);
    expect(await titleOf(id)).toBe(article.title);
    expect(await plansOf(id)).toMatchObject([{ isWaiting: true }]);
  });

  test("is carried out at once in the name of the editor who approves it after its moment", async () => {
    const maker = await createUser(site, "author");
    const { id, planId } = await plan(maker);
    await LOSSES["lost their role"](maker);
    await fallDue(planId);
    // Rights that come back carry out nothing whose moment has passed.
    await sql`update public.profiles set role = 'author' where user_id = ${maker.id}`;
    await actors.service.client.rpc("carry_out_due_changes").throwOnError();
    expect(await titleOf(id)).not.toBe("Later");
    for (const actor of ["contributor", "author", "reader"] as const)
      await expect(
        approveScheduledChange(actors[actor].client, { id: planId }),
      ).rejects.toMatchObject({ code: "42501" });
    await approveScheduledChange(actors.editor.client, { id: planId });
    expect(await titleOf(id)).toBe("Later");
    expect(await plansOf(id)).toEqual([]);
    const [version] = await sql`
      select created_by from public.article_versions where article_id = ${id} and kind = 'published'
      order by number desc limit 1`;
    expect(version?.created_by).toBe(actors.editor.id);
    await expect(
      approveScheduledChange(actors.editor.client, { id: planId }),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  test("is carried out at its moment where an editor approves it before", async () => {
    const maker = await createUser(site, "author");
    const { id, planId } = await plan(maker);
    await LOSSES["were banned"](maker);
    await approveScheduledChange(actors.editor.client, { id: planId });
    expect(await titleOf(id)).not.toBe("Later");
    expect(await plansOf(id)).toMatchObject([{ isWaiting: false }]);
    await fallDue(planId);
    expect(await titleOf(id)).toBe("Later");
  });

  test("that waits can be canceled", async () => {
    const maker = await createUser(site, "author");
    const { id, planId } = await plan(maker);
    await LOSSES["were banned"](maker);
    await fallDue(planId);
    await cancelScheduledChange(actors.editor.client, { id: planId });
    expect(await plansOf(id)).toEqual([]);
    expect(await planTask("editor", id)).toBeUndefined();
  });

  test("of the service key, and of who has the right still, is carried out", async () => {
    for (const maker of [actors.service, await createUser(site, "author")]) {
      const { id, planId } = await plan(maker);
      await fallDue(planId);
      expect(await titleOf(id)).toBe("Later");
    }
  });
});

describe("a scheduled article", () => {
  const scheduledBy = ({ client }: { client: SignedInUser["client"] }) =>
    createArticle(client, { published_at: minutesFromNow(60) });
  const isScheduled = async (id: string) =>
    (await sql`select from public.articles where id = ${id}`).count === 1;

  test.each(LOSS_NAMES)("goes into review when the author who scheduled it %s", async (loss) => {
    const author = await createUser(site, "author");
    const { id, published_at } = await scheduledBy(author);
    await LOSSES[loss](author);
    expect(await isScheduled(id)).toBe(false);
    const [draft] = await sql<{ stage: string; trashed_at: unknown; date: Date }[]>`
      select stage, trashed_at, (fields ->> 'published_at')::timestamptz as date
      from public.article_drafts where article_id = ${id}`;
    expect(draft).toMatchObject({ stage: "review", trashed_at: null });
    expect(draft?.date).toEqual(new Date(published_at));
    const tasks = await listOwnTasks(actors.editor.client);
    expect(tasks.find(({ articleId }) => articleId === id)).toMatchObject({ kind: "review" });
  });

  test("stays scheduled where an editor has saved it since, or the author may still publish it", async () => {
    const author = await createUser(site, "author");
    const [seen, own] = [await scheduledBy(author), await scheduledBy(actors.author)];
    await actors.editor.client
      .from("articles")
      .update({ title: "Edited" })
      .eq("id", seen.id)
      .throwOnError();
    await LOSSES["were banned"](author);
    expect(await isScheduled(seen.id)).toBe(true);
    expect(await isScheduled(own.id)).toBe(true);
  });

  test("leaves live articles of the same author on the site", async () => {
    const author = await createUser(site, "author");
    const { id } = await createArticle(author.client);
    await LOSSES["were banned"](author);
    expect(await isScheduled(id)).toBe(true);
  });
});

describe("a share", () => {
  const mayRead = async ({ client }: { client: SignedInUser["client"] }, articleId: string) =>
    (await client.from("article_drafts").select("article_id").eq("article_id", articleId)).data
      ?.length === 1;
  const endShares = (articleId: string) =>
    actors.editor.client.from("article_shares").delete().eq("article_id", articleId).throwOnError();
  const assignTo = (actor: ActorOfSite | SignedInUser, articleId: string, userId: string | null) =>
    assignArticle(actor.client, { articleId, userId, dueAt: null, plannedFor: null });

  test("lets nobody pass the article on, share it, or put it into Trash", async () => {
    const { contributor, author, editor } = actors;
    for (const give of [share, (id: string, to: string) => assignTo(editor, id, to)]) {
      const articleId = await draftOf(editor);
      await give(articleId, contributor.id);
      expect(await mayRead(contributor, articleId)).toBe(true);
      const refused = { code: "42501" };
      await expect(assignTo(contributor, articleId, author.id)).rejects.toMatchObject(refused);
      await expect(assignTo(contributor, articleId, contributor.id)).rejects.toMatchObject(refused);
      const shared = await contributor.client
        .from("article_shares")
        .insert({ article_id: articleId, user_id: author.id });
      expect(shared.error).toMatchObject(refused);
      const trashed = await contributor.client.rpc("trash_draft", { article_id: articleId });
      expect(trashed.error).toMatchObject(refused);
    }
  });

  test("takes an assignment with it when it ends", async () => {
    const { contributor, editor } = actors;
    const articleId = await draftOf(editor);
    await share(articleId, contributor.id);
    await assignTo(editor, articleId, contributor.id);
    await endShares(articleId);
    expect(await mayRead(contributor, articleId)).toBe(false);
  });

  test("is not outlived by a review that was asked for under it", async () => {
    const { contributor, editor } = actors;
    const articleId = await draftOf(editor);
    await share(articleId, contributor.id);
    await submitForReview(contributor.client, { articleId, note: "", reviewer: null });
    await endShares(articleId);
    expect(await mayRead(contributor, articleId)).toBe(false);
    await returnArticle(editor.client, { articleId, remarks: "No" });
    expect(await mayRead(contributor, articleId)).toBe(false);
  });

  test("that an assigned colleague gets by a review ends with the review", async () => {
    const { contributor, editor } = actors;
    const articleId = await draftOf(editor);
    await assignTo(editor, articleId, contributor.id);
    await submitForReview(contributor.client, { articleId, note: "", reviewer: editor.id });
    expect(await mayRead(contributor, articleId)).toBe(true);
    await returnArticle(editor.client, { articleId, remarks: "More" });
    expect(await mayRead(contributor, articleId)).toBe(true);
    await assignTo(editor, articleId, null);
    expect(await mayRead(contributor, articleId)).toBe(false);
  });

  test("does not take the article from the colleague who has it by a review", async () => {
    const { contributor, editor } = actors;
    const articleId = await draftOf(editor);
    const colleague = await createUser(site, "contributor");
    await assignTo(editor, articleId, colleague.id);
    await share(articleId, contributor.id);
    await submitForReview(contributor.client, { articleId, note: "", reviewer: null });
    expect(await mayRead(colleague, articleId)).toBe(true);
    await returnArticle(editor.client, { articleId, remarks: "More" });
    expect(await mayRead(colleague, articleId)).toBe(true);
  });

  const publish = (id: string) =>
    actors.editor.client
      .from("articles")
      .insert(articleFields({ id, title: "A draft" }))
      .throwOnError();
  const sendBack = (articleId: string) =>
    returnArticle(actors.editor.client, { articleId, remarks: "More" });
  test.each<[string, ((articleId: string) => PromiseLike<unknown>)[]]>([
    ["publication", [publish]],
    ["publication after its return", [sendBack, publish]],
    ["another assignment after its return", [sendBack, (id) => assignTo(actors.editor, id, null)]],
  ])("that a colleague gets by the review of another ends with %s", async (_, steps) => {
    const { contributor, editor } = actors;
    const articleId = await draftOf(editor);
    const colleague = await createUser(site, "contributor");
    await assignTo(editor, articleId, colleague.id);
    await share(articleId, contributor.id);
    await submitForReview(contributor.client, { articleId, note: "", reviewer: null });
    for (const step of steps) {
      expect(await mayRead(colleague, articleId)).toBe(true);
      await step(articleId);
    }
    expect(await mayRead(colleague, articleId)).toBe(false);
    expect(await mayRead(contributor, articleId)).toBe(true);
  });

  test("does not come back with a role that was taken and given again", async () => {
    const guest = await createUser(site, "contributor");
    const [shared, assigned] = [await draftOf(actors.editor), await draftOf(actors.editor)];
    await share(shared, guest.id);
    await assignTo(actors.editor, assigned, guest.id);
    for (const role of ["reader", "contributor"] as const)
      await actors.admin.client.rpc("set_role", { user_id: guest.id, role }).throwOnError();
    expect(await mayRead(guest, shared)).toBe(false);
    expect(await mayRead(guest, assigned)).toBe(false);
  });
});

const mailSchema = z.object({ article_id: z.string(), email: z.string() });

test("a mail about a review goes to nobody who may not read the article any more", async () => {
  const claim = async (articleId: string) => {
    const { data } = await actors.service.client
      .rpc("claim_mails", { queues: ["review"], max_rows: 1000, lease_seconds: 1 })
      .throwOnError();
    return data
      .map(({ content }) => mailSchema.parse(content))
      .filter((mail) => mail.article_id === articleId)
      .map(({ email }) => email);
  };
  const asked = [await createUser(site, "contributor"), await createUser(site, "contributor")];
  const drafts = [await draftOf(actors.editor), await draftOf(actors.editor)];
  for (const [index, articleId] of drafts.entries())
    await assignArticle(actors.editor.client, {
      articleId,
      userId: asked[index]?.id ?? "",
      dueAt: null,
      plannedFor: null,
    });
  await sql`
    update auth.users set banned_until = now() + interval '1 hour' where id = ${asked[1]?.id ?? ""}`;
  await sql`update private.mails set due_at = now() where article_id = any (${drafts})`;
  expect(await claim(drafts[0] ?? "")).toEqual([asked[0]?.email]);
  expect(await claim(drafts[1] ?? "")).toEqual([]);
});

describe("an id of which nothing is left", () => {
  /** Deletes a published article with a note to readers and a former address forever. */
  async function erased() {
    const former = `former-${uniqueWord()}`;
    const { id, updated_at } = await createArticle(actors.editor.client, { slug: former });
    await actors.editor.client
      .rpc("publish_with_note", {
        article_id: id,
        changes: { slug: `later-${uniqueWord()}` },
        seen_version: updated_at,
        kind: "correction",
        text: "The address was wrong.",
      })
      .throwOnError();
    await actors.editor.client.rpc("trash_draft", { article_id: id }).throwOnError();
    await actors.editor.client.rpc("delete_forever", { article_id: id }).throwOnError();
    return { id, former };
  }

  test.each(["contributor", "author"] as const)(
    "is nobody's: a %s has no rights to it",
    async (actor) => {
      const { client } = actors[actor];
      const { id } = await erased();
      const { data } = await client.rpc("own_capabilities", { article_id: id }).throwOnError();
      expect(data).toEqual([]);
      const refused = { code: "42501" };
      const calls = [
        client.rpc("get_draft", { article_id: id }),
        client.rpc("list_versions", { article_id: id }),
        client.rpc("list_draft_notes", { article_id: id }),
        saveDraft({ client }, id),
        client.from("articles").insert(articleFields({ id, title: "A draft" })),
      ];
      for (const { error } of await Promise.all(calls)) expect(error).toMatchObject(refused);
      expect((await sql`select from private.article_owners where article_id = ${id}`).count).toBe(
        0,
      );
    },
  );

  test("does not pass a former address or notes to readers on", async () => {
    const { id, former } = await erased();
    await actors.author.client.from("articles").insert(articleFields({ id, title: "A draft" }));
    const { data } = await actors.service.client
      .rpc("find_redirect", { slug: former })
      .throwOnError();
    expect(data.filter(({ is_gone }) => !is_gone)).toEqual([]);
  });

  test.each([
    ["contributor", "read", true],
    ["contributor", "publish", false],
    ["author", "publish", true],
  ] as const)(
    "and was never known gives a %s who creates something the right to %s it: %s",
    async (actor, capability, isAllowed) => {
      const { client } = actors[actor];
      const id = randomUUID();
      const { data } = await client.rpc("own_capabilities", { article_id: id }).throwOnError();
      expect(data.includes(capability)).toBe(isAllowed);
      expect((await client.rpc("get_draft", { article_id: id })).data).toBeNull();
      expect((await saveDraft({ client }, id)).error).toBeNull();
    },
  );

  test("says nothing of a draft to a contributor when it is deleted forever", async () => {
    const { contributor, editor } = actors;
    const articleId = await draftOf(editor);
    const heard: { by: string; id: unknown }[] = [];
    const follow = async (name: "contributor" | "editor") => {
      const { client } = actors[name];
      await client.realtime.setAuth();
      const channel = client
        .channel(`drafts-${uniqueWord()}`)
        .on(
          "postgres_changes",
          { event: "DELETE", schema: "public", table: "article_drafts" },
          ({ old }) => heard.push({ by: name, id: old.article_id }),
        );
      await new Promise<void>((resolve) => {
        channel.on("system", {}, ({ extension, status }) => {
          if (extension === "postgres_changes" && status === "ok") resolve();
        });
        channel.subscribe();
      });
    };
    await Promise.all([follow("contributor"), follow("editor")]);
    const own = await draftOf(contributor);
    for (const id of [articleId, own]) {
      await editor.client.rpc("trash_draft", { article_id: id }).throwOnError();
      await editor.client.rpc("delete_forever", { article_id: id }).throwOnError();
    }
    await waitFor("the editor's second event", () =>
      heard.some(({ by, id }) => by === "editor" && id === own),
    );
    expect(heard.filter(({ by, id }) => by === "contributor" && id === articleId)).toEqual([]);
    await Promise.all([contributor, editor].map(({ client }) => client.removeAllChannels()));
  });
});

test("who retracts an article and hides it tells readers nothing of it", async () => {
  const { id, updated_at } = await createArticle(actors.editor.client);
  await actors.editor.client
    .rpc("publish_with_note", {
      article_id: id,
      changes: {},
      seen_version: updated_at,
      kind: "retraction",
      text: "It was not true.",
    })
    .throwOnError();
  const seenBy = async (actor: Actor) =>
    (await actors[actor].client.from("noted_articles").select().eq("article_id", id)).data?.length;
  expect(await seenBy("anonymous")).toBe(1);
  await actors.editor.client
    .from("articles")
    .update({ published_at: minutesFromNow(60) })
    .eq("id", id)
    .throwOnError();
  expect(await seenBy("anonymous")).toBe(0);
  expect(await seenBy("reader")).toBe(0);
  expect(await seenBy("editor")).toBe(1);
});

describe("columns that only the service key sets", () => {
  const FORGED = {
    created_at: "infinity",
    first_published_at: "2001-01-01T00:00:00Z",
    updated_at: "2999-01-01T00:00:00Z",
    read_time: 1234,
  };

  test.each(["author", "editor", "admin"] as const)(
    "are the database's in what an %s creates and changes",
    async (actor) => {
      const { client } = actors[actor];
      const before = Date.now() - 60_000;
      const created = await createArticle(client, FORGED);
      const { data: changed } = await client
        .from("articles")
        .update({ ...FORGED, title: "Changed" })
        .eq("id", created.id)
        .select()
        .single()
        .throwOnError();
      for (const row of [created, changed]) {
        expect(row.read_time).toBe(1);
        for (const time of [row.created_at, row.first_published_at, row.updated_at]) {
          expect(Date.parse(time ?? "")).toBeGreaterThan(before);
          expect(Date.parse(time ?? "")).toBeLessThan(Date.now() + 60_000);
        }
      }
      expect(changed.created_at).toBe(created.created_at);
      await client
        .rpc("publish_with_note", {
          article_id: created.id,
          changes: { ...FORGED, title: "Noted" },
          seen_version: changed.updated_at,
          kind: "update",
        })
        .throwOnError();
      const [row] = await sql`
      select read_time, isfinite(created_at) as is_finite from public.articles
      where id = ${created.id}`;
      expect(row).toEqual({ read_time: 1, is_finite: true });
    },
  );

  test("are kept as the service key sets them", async () => {
    const fields = {
      created_at: "2001-01-01T00:00:00+00:00",
      first_published_at: "2001-01-02T00:00:00+00:00",
      read_time: 12,
    };
    expect(await createArticle(actors.service.client, fields)).toMatchObject(fields);
  });

  test.each([
    "infinity",
    "-infinity",
    "0044-03-15T00:00:00+00:00 BC",
    "10000-01-01T00:00:00+00:00",
    "294276-12-31T00:00:00+00:00",
  ])("include a date that no calendar has: %s", async (date) => {
    const { client } = actors.author;
    const refused = { code: "23514" };
    const inserted = await client.from("articles").insert(articleFields({ published_at: date }));
    expect(inserted.error).toMatchObject(refused);
    const { id } = await createArticle(client);
    const changed = await client.from("articles").update({ published_at: date }).eq("id", id);
    expect(changed.error).toMatchObject(refused);
    const planned = await client.rpc("schedule_change", {
      article_id: id,
      at: date,
      fields: { title: "Later" },
    });
    expect(planned.error).toMatchObject({ code: "22023" });
    const article_id = await draftOf(actors.author);
    for (const dates of [{ due_at: date }, { planned_for: date }]) {
      const { error } = await client.rpc("assign_article", { article_id, ...dates });
      expect(error).toMatchObject(refused);
    }
  });
});

test.each(OWNERS)(
  "the right to %s articles is the same for user_can as for can",
  async (owner: Owner) => {
    for (const role of ["contributor", "author", "editor", "admin"] as const) {
      const user = await createUser(site, role);
      const articleId = await draftOf(owner === "own" ? user : actors.admin);
      if (owner === "shared") await share(articleId, user.id);
      const { data } = await user.client
        .rpc("own_capabilities", { article_id: articleId })
        .throwOnError();
      const [row] = await sql<{ names: string[] }[]>`
      select array(
        select known.name from unnest(array[
          'read', 'comment', 'write', 'assign', 'share', 'trash', 'publish', 'erase', 'taxonomy', 'fronts', 'messages',
          'analytics', 'people', 'settings', 'activity'
        ]) with ordinality as known (name, place)
        where private.user_can(${user.id}, known.name, ${articleId}) order by known.place
      ) as names`;
      expect(row?.names, role).toEqual(data);
      const [nobody] = await sql`
      select private.user_can(null, 'read', ${articleId}) as "isNull",
        private.user_can(${randomUUID()}, 'read', ${articleId}) as "isUnknown"`;
      expect(nobody).toEqual({ isNull: false, isUnknown: false });
    }
  },
);
