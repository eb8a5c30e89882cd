import { data } from "react-router";
import { CONTACT_LENGTHS } from "../domain/pages/contact-form.ts";
import type { ContactAnswer } from "../page-context/loader-contexts.ts";
import type { SiteConfig } from "../site-config/site-config.ts";
import { NO_STORE, tagHeaders } from "./page-headers.ts";

/** Loads the contact page, also as the response to a form sent without JavaScript. */
export function loadContact(
  url: URL,
  { contact }: Pick<SiteConfig, "contact">,
  answer: ContactAnswer | null,
) {
  const subject = (url.searchParams.get("subject") ?? "").trim().slice(0, CONTACT_LENGTHS.subject);
  const page = { contact, subject, isSent: url.searchParams.get("sent") === "1", answer };
  if (answer) return data(page, { status: answer.status, headers: NO_STORE });
  return data(page, { headers: tagHeaders({ kind: "static" }) });
}
