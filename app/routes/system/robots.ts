import { robotsLines } from "../../domain/feeds/robots.ts";
import { siteConfigContext, siteContext } from "../../page-context/loader-contexts.ts";
import { textResponse } from "../../responses/file-responses.ts";
import type { Route } from "./+types/robots.ts";

/** `/robots.txt` */
export function loader({ context }: Route.LoaderArgs) {
  return textResponse(robotsLines(context.get(siteContext), context.get(siteConfigContext).robots));
}
