import { loadOrReport } from "../../admin/load-or-report.ts";
import { CategoriesPage } from "../../admin/taxonomy/categories-page.tsx";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listStaffCategories } from "../../data/taxonomy.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/categories.ts";

export function clientLoader() {
  return {
    list: loadOrReport(async () => ({
      categories: await listStaffCategories(getBrowserClient()),
    })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Categories",
    description: "Categories, and how many articles each has.",
  });
}

export default function CategoriesRoute({ loaderData }: Route.ComponentProps) {
  return <CategoriesPage {...loaderData} />;
}
