import { loadOrReport } from "../../admin/load-or-report.ts";
import { MessagesPage } from "../../admin/messages/messages-page.tsx";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listMessages } from "../../data/messages.ts";
import { parseMessageParameters } from "../../domain/newsroom/list-parameters.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/messages.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const parameters = parseMessageParameters(url.searchParams);
  return { parameters, list: loadOrReport(() => listMessages(getBrowserClient(), parameters)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Messages",
    description: "What readers wrote with the contact form.",
  });
}

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return <MessagesPage {...loaderData} />;
}
