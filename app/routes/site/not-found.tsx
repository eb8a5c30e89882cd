import { data } from "react-router";
import { NotFoundPage } from "../../site/status-page.tsx";
import { NOT_FOUND_META, pageMeta } from "../page-meta.ts";
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
