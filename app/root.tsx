import readerScript from "virtual:reader-script";
import { type ReactNode, useContext } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { AuthProvider } from "./auth/auth-provider.tsx";
import { formatYear } from "./domain/dates.ts";
import { BACKEND_META, BUILD_META, scrollKey } from "./domain/document-meta.ts";
import { isUnreachable } from "./domain/failure-text.ts";
import { DEFAULT_LANGUAGE } from "./domain/languages.ts";
import type { FontPairName } from "./domain/pages/font-pairs.ts";
import { iconPath } from "./domain/pages/page-paths.ts";
import { pageTitle } from "./domain/pages/page-title.ts";
import { isApplication } from "./domain/route-table.ts";
import { findCatalogue, findScriptTexts } from "./domain/texts/catalogues.ts";
import { DocumentMarks, SpeculationRules } from "./inline-scripts.tsx";
import {
  accountRequestContext,
  loginMethodsContext,
  siteConfigContext,
  siteContext,
} from "./page-context/loader-contexts.ts";
import {
  REQUEST_ID_META,
  type RootData,
  useRequestId,
  useRoute,
  useSite,
} from "./page-context/page-context.ts";
import {
  CatalogueContext,
  LanguageContext,
  useKnownText,
  useText,
} from "./page-context/use-text.tsx";
import { takeToast } from "./responses/account-toast.ts";
import { frameContext } from "./responses/read-frame.ts";
import { LateSiteFrame } from "./site/frame/late-site-frame.tsx";
import { FailurePage, NotFoundPage } from "./site/status-page.tsx";
import { toShownAds } from "./site-config/shown-ads.ts";
import { toThirdPartyData } from "./site-config/third-parties.ts";
import newsreader from "./styles/fonts/newsreader-latin-600-normal-most.woff2?url";
import publicSans from "./styles/fonts/public-sans-latin-wght-normal-most.woff2?url";
import { Nonce } from "./ui/inline-script.tsx";
import { CATALOGUE_ID } from "./ui/page-texts.ts";
import { ToastRegion } from "./ui/toast-region.tsx";
import "./styles/app.css";

export function loader({ context }: Route.LoaderArgs): RootData {
  const site = context.get(siteContext);
  const config = context.get(siteConfigContext);
  const { tagline, fonts, socialProfiles, ads, analytics } = config;
  const catalogue = findCatalogue(site.language);
  const accountRequest = context.get(accountRequestContext);
  const toast = takeToast(accountRequest);
  return {
    ...site,
    year: formatYear(new Date(), site),
    catalogue,
    scriptTexts: findScriptTexts(site.language, { isAccountPage: accountRequest !== null }),
    loginMethods: context.get(loginMethodsContext),
    tagline,
    fonts,
    socialProfiles,
    ...context.get(frameContext),
    ...(toast && { toast }),
    ...toShownAds(ads),
    ...toThirdPartyData({ ads, analytics }, catalogue),
  };
}

/** The settings of the site do not change during navigation. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { backendUrl, publishableKey, build, timeZone, language, toast, ...site } = useSite();
  const { adStyle, sectionStyle } = site;
  const preloaded = HEADLINE_FONTS[site.fonts];
  const nonce = useContext(Nonce);
  const requestId = useRequestId();
  const { kind, isCounted } = useRoute();
  const isDocument = !isApplication(kind);
  return (
    <html lang={isDocument ? language : DEFAULT_LANGUAGE} data-time-zone={timeZone}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Before the style sheets: a script after them would wait for them and block the parser. */}
        {isDocument && <DocumentMarks />}
        <meta name="theme-color" content="#fffdf9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171613" media="(prefers-color-scheme: dark)" />
        <meta name={BACKEND_META} content={backendUrl} data-key={publishableKey} />
        {requestId && <meta name={REQUEST_ID_META} content={requestId} />}
        <meta name={BUILD_META} content={build} />
        <Meta />
        <Links />
        <link rel="icon" href={iconPath("favicon", site)} sizes="16x16 32x32 48x48" />
        <link rel="icon" href={iconPath("small", site)} sizes="192x192" type="image/png" />
        <link rel="apple-touch-icon" href={iconPath("touch", site)} />
        <link rel="manifest" href="/manifest.webmanifest" />
        {preloaded && (
          <link
            rel="preload"
            as="font"
            type="font/woff2"
            href={preloaded}
            crossOrigin="anonymous"
          />
        )}
        {adStyle && <style nonce={nonce}>{adStyle}</style>}
        <style nonce={nonce}>{site.brandStyle}</style>
        {sectionStyle && <style nonce={nonce}>{sectionStyle}</style>}
        {/* Low priority: on a slow connection images and fonts come first. */}
        {isDocument && <script type="module" src={readerScript} fetchPriority="low" />}
      </head>
      <body data-behavior={`${PAGE_BEHAVIORS}${isCounted ? " page-views" : ""}`}>
        <CatalogueContext value={site.catalogue}>
          <LanguageContext value={language}>
            {isDocument ? children : <AuthProvider>{children}</AuthProvider>}
            <Toasts toast={toast} />
          </LanguageContext>
        </CatalogueContext>
        {isDocument && <ScriptTexts />}
        {isDocument && <SpeculationRules />}
        {!isDocument && (
          <>
            <ScrollRestoration storageKey={scrollKey(build)} />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/** The font of headlines, which the first paint needs. */
const HEADLINE_FONTS: Record<FontPairName, string | undefined> = {
  newsreader,
  "public-sans": publicSans,
  device: undefined,
};

/** Behaviors of every page, documents and applications. */
const PAGE_BEHAVIORS = "start-up images toasts";

function Toasts({ toast }: Pick<RootData, "toast">) {
  const t = useText();
  const known = useKnownText();
  return (
    <ToastRegion
      label={t("Notifications")}
      toast={
        toast && { ...toast, title: known(toast.title), description: known(toast.description) }
      }
    />
  );
}

/** Translations for the scripts of the page. */
function ScriptTexts() {
  const { scriptTexts } = useSite();
  if (!scriptTexts) return null;
  return (
    <script type="application/json" id={CATALOGUE_ID}>
      {JSON.stringify(scriptTexts).replaceAll("<", "\\u003c")}
    </script>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useText();
  const { siteName } = useSite();
  const status = errorStatus(error);
  const title = t(status === 404 ? "404 - Page Not Found" : "Something went wrong");
  return (
    <LateSiteFrame>
      <title>{pageTitle(title, siteName)}</title>
      {status === 404 ? <NotFoundPage /> : <FailurePage status={status} />}
    </LateSiteFrame>
  );
}

/** Status of a route error; 503 if the browser could not reach the site, which is temporary too. */
function errorStatus(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isUnreachable(error) ? 503 : 500;
}
