import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { openRequestClient } from "../app/data/account/request-client.ts";
import type { Client } from "../app/data/client.ts";
import type { ReadCached } from "../app/data/read-cached.ts";
import {
  readCachedContext,
  readerClientContext,
  readRecentContext,
} from "../app/data/reader-client.ts";
import { BUILD_HEADER } from "../app/domain/document-meta.ts";
import {
  type AccountRequest,
  accountRequestContext,
  type ContactAnswer,
  contactAnswerContext,
  type LoginMethods,
  loginMethodsContext,
  nonceContext,
  type PreviewPageData,
  previewPageContext,
  reportErrorContext,
  requestIdContext,
  type SiteSettings,
  siteConfigContext,
  siteContext,
} from "../app/page-context/loader-contexts.ts";
import { frameContext, readFrame } from "../app/responses/read-frame.ts";
import type { PublicationConfig } from "../app/site-config/site-config.ts";
import { brandVersion } from "./brand/brand-version.ts";

/** Context of one rendering. */
export type Rendering = {
  requestId: string;
  /** CSP nonce of the page's scripts, which distinguishes them from injected ones. */
  nonce: string;
  reportError: (error: unknown) => void;
  contactAnswer?: ContactAnswer;
  previewPage?: PreviewPageData;
  accountRequest?: Omit<AccountRequest, "client">;
  /** Query results shared with other renderings. */
  readCached?: ReadCached;
};

/** A response, and the configuration that the page was rendered with. */
export type HandledPage = { response: Response; config: PublicationConfig };

export type PageHandler = (request: Request, rendering: Rendering) => Promise<HandledPage>;

/**
 * Renders the pages of `app/`. It is bundled with them, so that both share the same React contexts; the server loads
 * the bundle from `build/server`.
 */
export function createPageHandler(options: {
  client: Client;
  site: Omit<
    SiteSettings,
    "build" | "siteName" | "logo" | "brandVersion" | "timeZone" | "language"
  >;
  config: PublicationConfig;
  loginMethods: LoginMethods;
  readRecent: ReadCached;
}): PageHandler {
  const handle = createRequestHandler(build, import.meta.env.MODE);
  // In development, the version changes with each module.
  const mark = import.meta.env.DEV ? "development" : build.assets.version;
  return async (request, rendering) => {
    const context = new RouterContextProvider();
    context.set(readerClientContext, options.client);
    context.set(readRecentContext, options.readRecent);
    context.set(loginMethodsContext, options.loginMethods);
    context.set(requestIdContext, rendering.requestId);
    context.set(nonceContext, rendering.nonce);
    context.set(reportErrorContext, rendering.reportError);
    if (rendering.readCached) context.set(readCachedContext, rendering.readCached);
    const { config, frame } = await readFrame(context, options.config);
    context.set(frameContext, frame);
    const { siteName, logo, timeZone, language } = config;
    context.set(siteConfigContext, config);
    context.set(siteContext, {
      ...options.site,
      build: mark,
      siteName,
      logo,
      brandVersion: brandVersion(config),
      timeZone,
      language,
    });
    if (rendering.contactAnswer) context.set(contactAnswerContext, rendering.contactAnswer);
    if (rendering.previewPage) context.set(previewPageContext, rendering.previewPage);
    const { accountRequest } = rendering;
    if (accountRequest) {
      const client = openRequestClient(accountRequest);
      context.set(accountRequestContext, { ...accountRequest, client });
    }
    const response = await handle(withoutDataAddress(request), context);
    response.headers.set(BUILD_HEADER, mark);
    return { response, config };
  };
}

/**
 * Disables React Router's `/x.data` routes: documents run no router, and no application screen loads server data after
 * its first page. Such a path is not found.
 */
function withoutDataAddress(request: Request): Request {
  const { pathname } = new URL(request.url);
  return pathname.endsWith(".data") ? new Request(new URL("/not-found", request.url)) : request;
}
