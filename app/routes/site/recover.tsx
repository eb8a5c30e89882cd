import { data } from "react-router";
import { RecoverPage } from "../../site/account/recover-page.tsx";
import { loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/recover.ts";
import "../../styles/newsroom.css";

export const headers = loaderHeaders;

export function loader() {
  return data(null, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Forgot Your Password?",
    description: "Set a new password by mail.",
  });
}

export default function Recover() {
  return <RecoverPage />;
}
