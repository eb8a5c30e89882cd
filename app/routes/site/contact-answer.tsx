import { redirect } from "react-router";
import { contactAnswerContext, siteConfigContext } from "../../page-context/loader-contexts.ts";
import { ContactPage } from "../../site/information/contact-page.tsx";
import { loaderHeaders } from "../page-headers.ts";
import { pageMeta } from "../page-meta.ts";
import type { Route } from "./+types/contact-answer.ts";
import { loadContact } from "./load-contact.ts";

export const headers = loaderHeaders;

/** The server renders this URL with the errors of a rejected form; a GET request is redirected to the form. */
export function loader({ context, url }: Route.LoaderArgs) {
  const answer = context.get(contactAnswerContext);
  if (!answer) throw redirect("/contact");
  return loadContact(url, context.get(siteConfigContext), answer);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Contact",
    description: "Write to the newsroom.",
  });
}

export default function ContactAnswer({ loaderData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} />;
}
