import { getArticleDigests } from "../../data/corrections/digests.ts";
import { readerClientContext } from "../../data/reader-client.ts";
import { tagHeaders } from "../../responses/page-headers.ts";
import type { Route } from "./+types/article-digests.ts";

/** `/.well-known/article-digests.json`: the signed digest of each day, for `npm run verify`. */
export async function loader({ context }: Route.LoaderArgs) {
  const digests = await getArticleDigests(context.get(readerClientContext));
  return Response.json(digests, {
    headers: { ...tagHeaders({ kind: "digests" }), "Access-Control-Allow-Origin": "*" },
  });
}
