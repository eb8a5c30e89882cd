import { toFailure } from "../../data/articles/page-lists.ts";
import { suggestSearches } from "../../data/articles/search.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { parseSearchQuery } from "../../domain/pages/address-parameters.ts";
import { NO_STORE, tagHeaders } from "../../responses/page-headers.ts";
import type { Route } from "./+types/search-suggestions.ts";

/** `/search/suggestions.json`, cached and limited like pages of results. */
export async function loader({ context, url }: Route.LoaderArgs) {
  try {
    const query = parseSearchQuery(url);
    const suggestions = await suggestSearches(context.get(readerClientContext), { query });
    return Response.json(suggestions, { headers: tagHeaders({ kind: "search" }) });
  } catch (error) {
    toFailure(error);
    return Response.json([], { status: 503, headers: NO_STORE });
  }
}
