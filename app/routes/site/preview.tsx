import { data } from "react-router";
import { translate } from "../../domain/texts/translate.ts";
import { previewPageContext } from "../../page-context/loader-contexts.ts";
import { loaderHeaders } from "../../responses/page-headers.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import { NoPreview, PreviewPage } from "../../site/preview/preview-page.tsx";
import type { Route } from "./+types/preview.ts";

export const headers = loaderHeaders;

/** The address of the page is a secret, which no other site and no cache may get. */
const HEADERS = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
};

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(previewPageContext);
  return data(page, { status: page?.status ?? 404, headers: HEADERS });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const title = loaderData?.preview?.article.title ?? translate(site?.catalogue, "Not Available");
  return pageMeta(site, {
    title: translate(site?.catalogue, "Preview: {title}", { title }),
    description: "An article before it is published.",
  });
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  if (!loaderData?.preview) return <NoPreview />;
  return <PreviewPage {...loaderData} preview={loaderData.preview} />;
}
