import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { publishArticle } from "../../../app/admin/article-form/publish-article.ts";
import type { Database } from "../../../app/data/database.types.ts";
import { emptyFields } from "../../../app/domain/newsroom/article-fields.ts";
import { NO_NOTE } from "../../../app/domain/newsroom/reader-note.ts";
import { serviceClient } from "../../support/clients.ts";
import { createAuthor, createCategory, paragraphs, uniqueWord } from "../../support/rows.ts";
import { getSharedSite } from "../../support/sites/shared-site.ts";

test("publishing again after a lost response publishes once", async () => {
  const site = await getSharedSite("role");
  const service = serviceClient(site);
  let isLost = true;
  const client = createClient<Database>(site.url, site.keys.secret, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      async fetch(input, init) {
        const response = await fetch(input, init);
        if (init?.method !== "POST" || !isLost) return response;
        isLost = false;
        throw new TypeError("fetch failed");
      },
    },
  });
  const [category, author] = await Promise.all([createCategory(service), createAuthor(service)]);
  const id = randomUUID();
  const slug = uniqueWord("lost-");
  const request = {
    id,
    fields: {
      ...emptyFields(),
      title: "Harbor",
      slug,
      excerpt: "Opens.",
      content: paragraphs("It opens."),
      categoryId: category.id,
      authorId: author.id,
    },
    note: NO_NOTE,
    live: undefined,
  };
  expect(await publishArticle(client, request)).toEqual({ kind: "offline" });
  expect(await publishArticle(client, request)).toEqual({ kind: "published", replaced: null });
  const { data } = await service
    .from("article_versions")
    .select("kind")
    .eq("article_id", id)
    .throwOnError();
  expect(data).toEqual([{ kind: "published" }]);
});
