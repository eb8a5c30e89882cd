import { beforeAll, describe, expect, test } from "vitest";
import type { ContactMessageRow } from "../../../app/data/rows.types.ts";
import { ACTORS, type Actor, type ActorOfSite, createActors } from "../../support/actors.ts";
import { uniqueWord } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";

/** Access to contact messages as the database enforces it. */

describe.each([
  { access: "any-user" as const, staff: ACTORS.slice(1) },
  { access: "role" as const, staff: ["editor", "admin", "service"] as Actor[] },
])("contact messages with STAFF_ACCESS=$access", ({ access, staff }) => {
  let site: SharedSite;
  let actors: Record<Actor, ActorOfSite>;

  beforeAll(async () => {
    site = await getSharedSite(access);
    actors = await createActors(site);
  });

  const fields = () => ({
    name: "Ada",
    email: "ada@example.org",
    subject: uniqueWord(),
    message: "Hello",
  });

  async function create(): Promise<ContactMessageRow> {
    const { data } = await actors.service.client
      .from("contact_messages")
      .insert(fields())
      .select()
      .single()
      .throwOnError();
    return data;
  }

  async function find(id: string): Promise<ContactMessageRow | null> {
    const { data } = await actors.service.client
      .from("contact_messages")
      .select()
      .eq("id", id)
      .maybeSingle()
      .throwOnError();
    return data;
  }

  describe.each(ACTORS)("%s", (actor) => {
    const isStaff = staff.includes(actor);
    const isSite = actor === "service";

    test(isStaff ? "reads contact messages" : "reads no contact messages", async () => {
      const { id } = await create();
      const { data } = await actors[actor].client.from("contact_messages").select().eq("id", id);
      expect(data?.length === 1).toBe(isStaff);
    });

    test(isSite ? "adds contact messages" : "cannot add a contact message", async () => {
      const row = fields();
      await actors[actor].client.from("contact_messages").insert(row);
      const { count } = await actors.service.client
        .from("contact_messages")
        .select("*", { count: "exact", head: true })
        .eq("subject", row.subject);
      expect(count).toBe(isSite ? 1 : 0);
    });

    test(
      isStaff ? "marks contact messages as read" : "cannot mark a contact message as read",
      async () => {
        const { id } = await create();
        const now = new Date().toISOString();
        const change = { read_at: now, done_at: now };
        await actors[actor].client.from("contact_messages").update(change).eq("id", id);
        const row = await find(id);
        expect([row?.read_at !== null, row?.done_at !== null]).toEqual([isStaff, isStaff]);
      },
    );

    test.each([
      { message: "Something else" },
      { email: "other@example.org" },
      { mail_sent_at: "2026-01-01T00:00:00Z" },
      { mail_error: "A lie", done_at: "2026-01-01T00:00:00Z" },
    ])(isSite ? "may change %j" : "cannot change %j", async (change) => {
      const { id } = await create();
      const { error } = await actors[actor].client
        .from("contact_messages")
        .update(change)
        .eq("id", id);
      expect(error === null).toBe(isSite);
      const row = await find(id);
      expect(row?.message === "Hello" && row.email === "ada@example.org").toBe(
        !isSite || !("message" in change || "email" in change),
      );
      if (!isSite) expect(row?.done_at).toBeNull();
    });

    test(isStaff ? "deletes contact messages" : "cannot delete a contact message", async () => {
      const { id } = await create();
      await actors[actor].client.from("contact_messages").delete().eq("id", id);
      expect((await find(id)) === null).toBe(isStaff);
    });

    test(
      isSite ? "claims and finishes queued contact emails" : "cannot access queued contact emails",
      async () => {
        const { client } = actors[actor];
        const answers = [
          await client.rpc("mail_queues"),
          await client.rpc("claim_mails", {
            queues: ["contact"],
            max_rows: 0,
            lease_seconds: 1,
          }),
          await client.rpc("settle_mail", { id: 0, attempt: -1, outcome: "sent" }),
          await client.rpc("retry_mails"),
        ];
        expect(answers.map(({ error }) => error === null)).toEqual(Array(4).fill(isSite));
      },
    );
  });

  test("rejects in the database every message that the contact form rejects", async () => {
    for (const change of [
      { name: " " },
      { name: "a\nb" },
      { subject: "a\rb" },
      { subject: "x".repeat(201) },
      { email: "ada" },
      { email: "a b@example.org" },
      { message: "\n" },
      { message: "x".repeat(10_001) },
    ]) {
      const { error } = await actors.service.client
        .from("contact_messages")
        .insert({ ...fields(), ...change });
      expect([change, error?.code]).toEqual([change, "23514"]);
    }
  });
});
