import { createContext } from "react-router";
import type { ProviderName } from "../domain/account/provider-name.ts";
import type { ImageStore } from "../domain/image-address.ts";
import type { ContactFields, ContactProblems } from "../domain/pages/contact-form.ts";
import type { SiteConfig } from "../site-config/site-config.ts";

/** What every page knows of the site. `siteUrl` is its origin without a slash at the end. */
export type SiteSettings = ImageStore & {
  siteName: string;
  siteUrl: string;
  /** The anonymous public key, which the browser calls the backend with. */
  publishableKey: string;
  /** Mark of the build that serves. */
  build: string;
};

/** Set by the server for every request. */
export const siteContext = createContext<SiteSettings>();

/** What the operator has set (app/site-config/site-config.ts); for loaders, which hand on what their page shows. */
export const siteConfigContext = createContext<SiteConfig>();

/** The ways to sign in besides email and password that the operator has set. */
export type LoginMethods = {
  providers: { name: ProviderName; label: string }[];
  hasSingleSignOn: boolean;
};

export const loginMethodsContext = createContext<LoginMethods>({
  providers: [],
  hasSingleSignOn: false,
});

/** What came of a contact form that was sent without JavaScript; the page shows it again with what was typed. */
export type ContactAnswer = {
  status: number;
  fields: ContactFields;
  problems: ContactProblems;
  /** What is wrong with sending as a whole. */
  failure: string | null;
};

/** By which name the server logs the request that it renders. */
export const requestIdContext = createContext<string>("");

/** What the scripts that a rendering writes carry; the server takes it off again. */
export const nonceContext = createContext<string>();

/** Takes failures that no loader expected, for the log. */
export const reportErrorContext = createContext<(error: unknown) => void>();

/** Set by the server when it answers a contact form with a page. */
export const contactAnswerContext = createContext<ContactAnswer | null>(null);
