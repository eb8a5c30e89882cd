import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { ROUTES, type Route, type RouteKind } from "./domain/route-table.ts";

const ARTICLE_FORMS = ["routes/admin/new-article.tsx", "routes/admin/edit-article.tsx"];

/** The site map is `domain/route-table.ts`; here its routes get the layouts around them. */
export default [
  layout("routes/site/layout.tsx", [...toEntries("document"), ...toEntries("account")]),
  layout("routes/admin/layout.tsx", [
    // One form for a new article and the live one, so that publishing does not interrupt the writer.
    layout(
      "routes/admin/article-form.tsx",
      toEntries("newsroom").filter(({ file }) => ARTICLE_FORMS.includes(file)),
    ),
    ...toEntries("newsroom").filter(({ file }) => !ARTICLE_FORMS.includes(file)),
  ]),
  ...toEntries("file"),
] satisfies RouteConfig;

function toEntries(kind: RouteKind) {
  return ROUTES.filter((entry) => entry.kind === kind).map(toEntry);
}

function toEntry({ pattern, module, kind }: Route) {
  const file = `routes/${module}`;
  if (pattern === "/") return index(file);
  const path = pattern.replace(/^\//, "");
  // Several addresses may share the module of a file.
  return kind === "file" ? route(path, file, { id: `${file} ${pattern}` }) : route(path, file);
}
