import { data } from "react-router";
import { AboutPage } from "../../site/information/about-page.tsx";
import { loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/about.ts";

export const headers = loaderHeaders;

export function loader() {
  return data(null, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "About",
    description: "Who we are, what we want, and why you can rely on what you read here.",
    path: "/about",
  });
}

export default function About() {
  return <AboutPage />;
}
