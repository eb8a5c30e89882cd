import type { RouterContextProvider } from "react-router";
import { getNewestBanner } from "../data/banner.ts";
import { readCachedContext, readerClientContext } from "../data/reader-client.ts";
import type { Banner } from "../domain/banner.ts";
import { reportErrorContext } from "../page-context/loader-contexts.ts";

/** The banner above a page, if there is one. A page whose banner is unknown is shown without, and not cached. */
export async function loadBanner(
  context: Readonly<RouterContextProvider>,
): Promise<Banner | undefined> {
  const client = context.get(readerClientContext);
  try {
    const banner = await context.get(readCachedContext)("banner", [], () =>
      getNewestBanner(client),
    );
    return banner ?? undefined;
  } catch (error) {
    context.get(reportErrorContext)(error);
    return undefined;
  }
}
