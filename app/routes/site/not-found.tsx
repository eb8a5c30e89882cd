import { data } from "react-router";
import { NOT_FOUND_META, pageMeta } from "../../responses/page-meta.ts";
import { NotFoundPage } from "../../site/status-page.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, NOT_FOUND_META);
}

export default function NotFound() {
  return <NotFoundPage />;
}
