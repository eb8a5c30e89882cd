import { data } from "react-router";
import { ContactPage } from "../../site/information/contact-page.tsx";
import { siteConfigContext } from "../../site-context.ts";
import { loaderHeaders, tagHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/contact.ts";

export const headers = loaderHeaders;

export function loader({ context }: Route.LoaderArgs) {
  const { contact } = context.get(siteConfigContext);
  return data({ contact }, { headers: tagHeaders({ kind: "static" }) });
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Contact",
    description: "How to reach the newsroom: address and hours.",
    path: "/contact",
  });
}

export default function Contact({ loaderData: { contact } }: Route.ComponentProps) {
  return <ContactPage contact={contact} />;
}
