import { siteConfigContext } from "../../page-context/loader-contexts.ts";
import { loadContact } from "../../responses/contact-response.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { ContactPage } from "../../site/information/contact-page.tsx";
import type { Route } from "./+types/contact.ts";

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
