import { loadMessage, MessagePage } from "../../admin/messages/message-page.tsx";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/message.ts";

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return loadMessage(id);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Message",
    description: "What a reader wrote with the contact form.",
  });
}

export default function MessageRoute({ loaderData }: Route.ComponentProps) {
  return <MessagePage {...loaderData} />;
}
