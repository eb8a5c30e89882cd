import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "../../../app/domain/route-table.ts";
import { createUser, serviceClient } from "../../support/clients.ts";
import { articleFields } from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { createRawHttp } from "./raw-http.ts";

/** PostgreSQL's text holds neither NUL nor half a surrogate pair; an address or a body can. */

let site: SharedSite;
let http: ReturnType<typeof createRawHttp>;
beforeAll(async () => {
  site = await getSharedSite();
  http = createRawHttp(site.url, 4);
});
afterAll(() => http.close());

/** NUL, malformed UTF-8, half a surrogate pair in UTF-8, an overlong slash, a lone percent sign. */
const SEGMENTS = ["%00", "a%00b", "%ff", "%ed%a0%80", "%c0%af", "%", "%u0000", "%0d%0a"];

async function statusOf(path: string): Promise<number> {
  return (await http.send({ method: "GET", path, headers: {} })).status;
}

describe("addresses with text that cannot be stored", () => {
  const withParameter = ROUTES.map(({ pattern }) => pattern).filter((pattern) =>
    pattern.includes(":"),
  );

  test.each(withParameter)("%s answers with a client error or a page", async (pattern) => {
    for (const segment of SEGMENTS) {
      const path = pattern.replaceAll(/:\w+/g, segment);
      expect(await statusOf(path), path).toBeLessThan(500);
    }
  });

  test.each(
    ROUTES.flatMap(({ pattern, cachedBy = [] }) =>
      pattern.includes(":") || pattern.includes("*")
        ? []
        : cachedBy.map((name) => `${pattern}?${name}=`),
    ),
  )("%s answers with a client error or a page", async (address) => {
    for (const value of SEGMENTS) {
      expect(await statusOf(address + value), address + value).toBeLessThan(500);
    }
  });

  test.each([
    "/storage/v1/object/public/TEXT/file.png",
    "/storage/v1/object/public/article-images/TEXT",
    "/storage/v1/object/info/public/TEXT/file.png",
    "/storage/v1/render/image/public/TEXT/file.png?width=10",
    "/storage/v1/object/sign/TEXT/file.png?token=TEXT",
  ])("%s answers with a client error", async (address) => {
    for (const segment of SEGMENTS) {
      const path = address.replaceAll("TEXT", segment);
      const status = await statusOf(path);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
  });

  test("a preview, and a calendar, whose token has another shape than ours is not found", async () => {
    const tokens = [...SEGMENTS, "x", "a".repeat(63), "A".repeat(64), "a".repeat(65), "a%2fb"];
    for (const token of tokens.filter((text) => text !== "%")) {
      expect(await statusOf(`/preview/${token}`), token).toBe(404);
      expect(await statusOf(`/calendar/${token}.ics`), token).toBe(404);
      const { status } = await http.send({
        method: "POST",
        path: `/preview/${token}`,
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: "name=Ada&body=Text",
      });
      expect(status, token).toBe(404);
    }
  });
});

/** A JSON string with an escape that JSON allows and PostgreSQL's text cannot hold. */
const ESCAPES = ["a\\u0000b", "a\\ud800b", "\\udc00"];

describe("bodies with text that cannot be stored", () => {
  /** The statuses of a call of a function, with each escape in place of `TEXT`. */
  async function call(name: string, body: object, token: string): Promise<number[]> {
    return Promise.all(
      ESCAPES.map(async (text) => {
        const { status } = await fetch(`${site.url}/rest/v1/rpc/${name}`, {
          method: "POST",
          headers: {
            "Content-Type": "application/json",
            apikey: site.keys.publishable,
            Authorization: `Bearer ${token}`,
          },
          body: JSON.stringify(body).replaceAll("TEXT", text),
        });
        return status;
      }),
    );
  }

  test("are refused by functions with a client error", async () => {
    const { client } = await createUser(site);
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    const id = randomUUID();
    const calls: [string, object, string?][] = [
      ["search_articles", { query: "TEXT" }],
      ["find_redirect", { slug: "TEXT" }],
      ["find_tag", { slug: "TEXT" }],
      ["list_tagged_articles", { slug: "TEXT" }],
      ["suggest_tags", { query: "TEXT" }],
      ["list_staff_articles", { filters: { search: "TEXT" } }],
      ["list_staff_tags", { query: "TEXT" }],
      ["submit_for_review", { article_id: id, note: "TEXT" }],
      ["return_article", { article_id: id, remarks: "TEXT" }],
      ["name_version", { article_id: id, number: 1, name: "TEXT" }],
      ["create_preview_link", { article_id: id, label: "TEXT", expires_at: "2030-01-01" }],
      [
        "save_series",
        { series_id: id, seen: "2026-01-01", name: "TEXT", description: "", parts: [] },
      ],
      ["rename_tag", { tag: "TEXT", new_tag: "TEXT" }],
      ["save_draft", { article_id: id, lineage: "TEXT", known_seq: 0, update: "" }],
      ["save_draft", { article_id: id, lineage: "new", known_seq: 0, update: "TEXT" }],
      ["schedule_change", { article_id: id, at: "2999-01-01", fields: { title: "TEXT" } }],
      ["open_preview", { token: "TEXT" }, site.keys.secret],
      ["open_calendar_feed", { token: "TEXT" }, site.keys.secret],
      ["add_preview_note", { token: "TEXT", name: "TEXT", body: "TEXT" }, site.keys.secret],
    ];
    for (const [name, body, key] of calls) {
      for (const status of await call(name, body, key ?? token)) {
        expect(status, name).toBeGreaterThanOrEqual(400);
        expect(status, name).toBeLessThan(500);
      }
    }
  });

  test("are refused by tables, and not by the contact form, which leaves it out", async () => {
    const service = serviceClient(site);
    for (const title of ["a\0b", "a\ud800b"]) {
      const article = await service.from("articles").insert({ ...articleFields(), title });
      const draft = await service
        .from("article_drafts")
        .insert({ article_id: randomUUID(), fields: { title } });
      expect([article.status, draft.status]).toEqual([400, 400]);
    }
    const contact = await fetch(`${site.url}/api/contact`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        name: "Ada\0 Reed",
        email: "ada@example.com",
        subject: "A\ud800",
        message: "Text\0",
      }),
    });
    expect(contact.status).toBeLessThan(500);
  });
});
