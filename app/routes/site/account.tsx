import { data } from "react-router";
import { AccountPage } from "../../site/account/account-page.tsx";
import { loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/account.ts";
import "../../styles/newsroom.css";

export const headers = loaderHeaders;

export function loader() {
  return data(null, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Your Account",
    description: "Name, e-mail address, password and sessions.",
  });
}

export default function Account() {
  return <AccountPage />;
}
