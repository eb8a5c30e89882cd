import { data } from "react-router";
import { NotFoundPage } from "../../site/status-page.tsx";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/not-found.ts";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "404 - Page Not Found",
    description: "The page you are looking for does not seem to exist.",
  });
}

export default function NotFound() {
  return <NotFoundPage />;
}
