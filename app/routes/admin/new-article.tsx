import { useState } from "react";
import { ArticleForm } from "../../admin/article-form/article-form.tsx";
import { loadFormLists } from "../../admin/article-form/load-form-lists.ts";
import { requireUser } from "../../auth/guards.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { emptyFields } from "../../domain/newsroom/article-fields.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/new-article.ts";

export async function clientLoader() {
  const client = getBrowserClient();
  const [{ id }, lists] = await Promise.all([requireUser(), loadFormLists(client)]);
  return { ...lists, userId: id };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Create New Article",
    description: "Write an article.",
  });
}

export default function NewArticle({ loaderData }: Route.ComponentProps) {
  const [draft] = useState(() => ({ id: null, version: null, fields: emptyFields(new Date()) }));
  return <ArticleForm {...loaderData} client={getBrowserClient()} draft={draft} />;
}
