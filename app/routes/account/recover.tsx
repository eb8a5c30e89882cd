import { tagHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { RecoverPage } from "../../site/account/recover-page.tsx";
import type { Route } from "./+types/recover.ts";

export function headers() {
  return tagHeaders({ kind: "static" });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Forgot your password?",
    description: "Get a link to reset your password.",
  });
}

export default function Recover() {
  return <RecoverPage />;
}
