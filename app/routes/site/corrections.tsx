import { data } from "react-router";
import { toFailure } from "../../data/articles/page-lists.ts";
import { listCorrections } from "../../data/corrections/correction-queries.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { parsePageNumber } from "../../domain/pages/address-parameters.ts";
import { translate } from "../../domain/texts/translate.ts";
import { loaderHeaders, NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import { feedLinks, pageMeta } from "../../responses/page-meta.ts";
import {
  CORRECTIONS_PAGE_SIZE,
  CorrectionsPage,
} from "../../site/corrections/corrections-page.tsx";
import type { Route } from "./+types/corrections.ts";

export const headers = loaderHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = parsePageNumber(url);
  try {
    // One more than is shown tells whether there is another page.
    const found = await listCorrections(context.get(readerClientContext), {
      limit: CORRECTIONS_PAGE_SIZE + 1,
      offset: CORRECTIONS_PAGE_SIZE * (page - 1),
    });
    const corrections = found.slice(0, CORRECTIONS_PAGE_SIZE);
    const hasMore = found.length > CORRECTIONS_PAGE_SIZE;
    return data(
      { page, corrections, hasMore, failure: null },
      { headers: tagHeaders({ kind: "corrections" }) },
    );
  } catch (error) {
    const failure = toFailure(error);
    return data(
      { page, corrections: [], hasMore: false, failure },
      { status: 503, headers: NO_STORE },
    );
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const page = loaderData?.page ?? 1;
  const name = translate(site?.catalogue, "Corrections");
  const tags = pageMeta(site, {
    title: page > 1 ? translate(site?.catalogue, "{name}, page {page}", { name, page }) : name,
    description: translate(
      site?.catalogue,
      "What {site} got wrong, and what is right: all corrections, the newest first.",
      { site: site?.siteName ?? "" },
    ),
    path: page > 1 ? `/corrections?page=${page}` : "/corrections",
  });
  return [...tags, ...feedLinks("/corrections", name)];
}

export default function CorrectionsRoute({ loaderData }: Route.ComponentProps) {
  return <CorrectionsPage {...loaderData} />;
}
