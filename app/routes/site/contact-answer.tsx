import { redirect } from "react-router";
import { contactAnswerContext, siteConfigContext } from "../../page-context/loader-contexts.ts";
import { loadContact } from "../../responses/contact-response.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { ContactPage } from "../../site/information/contact-page.tsx";
import type { Route } from "./+types/contact-answer.ts";

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
