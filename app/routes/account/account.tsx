import { tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { AccountPage } from "../../site/account/account-page.tsx";
import type { Route } from "./+types/account.ts";

export function headers() {
  return tagHeaders({ kind: "static" });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Your account",
    description: "Name, email address, password and sessions.",
  });
}

export default function Account() {
  return <AccountPage />;
}
