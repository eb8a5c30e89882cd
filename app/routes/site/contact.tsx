import { siteConfigContext } from "../../page-context/loader-contexts.ts";
import { ContactPage } from "../../site/information/contact-page.tsx";
import { loaderHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/contact.ts";
import { loadContact } from "./load-contact.ts";

export const headers = loaderHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  return loadContact(url, context.get(siteConfigContext), null);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Contact",
    description: "Write to the newsroom: the contact form, address and hours.",
    path: "/contact",
  });
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} />;
}
