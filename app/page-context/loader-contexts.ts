import { createContext } from "react-router";
import type { SessionRequest } from "../data/account/request-client.ts";
import type { Client } from "../data/client.ts";
import type { OpenedPreview } from "../data/previews/open-preview.ts";
import type { ProviderName } from "../domain/account/provider-name.ts";
import type { ImageStore } from "../domain/image-address.ts";
import type { Language } from "../domain/languages.ts";
import type { Logo } from "../domain/pages/brand-style.ts";
import type { ContactFields, ContactProblems } from "../domain/pages/contact-form.ts";
import type { RemarkFields, RemarkProblems } from "../domain/previews/preview-link.ts";
import type { SiteConfig } from "../site-config/site-config.ts";
import type { ToastText } from "../ui/toast-store.ts";

/** Settings of the site that every page has. `siteUrl` is its origin, without a trailing slash. */
export type SiteSettings = ImageStore & {
  siteName: string;
  /** In place of the name, where pages have room for one. */
  logo?: Logo | undefined;
  /** Changes with everything that images of the brand show. */
  brandVersion: string;
  siteUrl: string;
  /** The publishable API key, with which browsers call the backend. */
  publishableKey: string;
  /** IANA name of the newsroom's time zone, in which all dates and times are shown. */
  timeZone: string;
  /** Language of the pages of readers, and of their dates. */
  language: Language;
  /** Id of the build that serves the page. */
  build: string;
};

/** Set by the server for every request. */
export const siteContext = createContext<SiteSettings>();

/** The operator's configuration, for loaders. They pass on only what their page shows. */
export const siteConfigContext = createContext<SiteConfig>();

/** Sign-in methods besides email and password that the operator has configured. */
export type LoginMethods = {
  providers: { name: ProviderName; label: string }[];
  hasSingleSignOn: boolean;
};

export const loginMethodsContext = createContext<LoginMethods>({
  providers: [],
  hasSingleSignOn: false,
});

/** Result of a contact form that was sent without JavaScript; the page shows the form again with the typed fields. */
export type ContactAnswer = {
  status: number;
  fields: ContactFields;
  problems: ContactProblems;
  /** Error that concerns no single field. */
  failure: string | null;
};

/** Content of the page of a preview link; `preview` is null where the link opens nothing. */
export type PreviewPageData = {
  status: number;
  preview: OpenedPreview | null;
  /** Address of the page and of its form. */
  action: string;
  /** Whether a remark was stored. */
  isSent: boolean;
  /** Fields of a remark that was refused. */
  typed?: RemarkFields | undefined;
  problems?: RemarkProblems | undefined;
  /** Error that concerns no single field. */
  failure?: string | undefined;
};

/** Id under which the server logs the request. */
export const requestIdContext = createContext<string>("");

/** Nonce of the inline scripts of a rendering. The server replaces it by hashes in the policy of the response. */
export const nonceContext = createContext<string>();

/** Logs errors that no loader expected. */
export const reportErrorContext = createContext<(error: unknown) => void>();

/** Set by the server when it answers a contact form with a page. */
export const contactAnswerContext = createContext<ContactAnswer | null>(null);

/** Set by the server when somebody opens a preview link. */
export const previewPageContext = createContext<PreviewPageData | null>(null);

/** The request of an account page. Other pages are the same for everybody and know nothing of theirs. */
export type AccountRequest = SessionRequest & {
  /** Acts for the visitor. */
  client: Client;
  /** Sends the request that creates the first admin, in this process. */
  sendSetup: (request: RequestInit) => Promise<Response>;
  /** The header `Referer`; null without one. */
  referrer: string | null;
  /** Shown by the page, without scripts too. Set while the request is answered. */
  toast?: ToastText | undefined;
};

/** Set by the server for account pages. */
export const accountRequestContext = createContext<AccountRequest | null>(null);
