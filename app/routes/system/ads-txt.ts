import { siteConfigContext } from "../../page-context/loader-contexts.ts";
import { textResponse } from "../../responses/file-responses.ts";
import type { Route } from "./+types/ads-txt.ts";

/** `/ads.txt`, if the operator sells advertising space through others (IAB Tech Lab, ads.txt 1.1). */
export function loader({ context }: Route.LoaderArgs) {
  const { adsTxt } = context.get(siteConfigContext);
  if (adsTxt.length > 0) return textResponse(adsTxt);
  return new Response("This site names no sellers.\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
