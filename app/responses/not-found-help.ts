import type { RouterContextProvider } from "react-router";
import { findNotFoundHelp, type NotFoundHelp } from "../data/articles/not-found-help.ts";
import { readerClientContext, readRecentContext } from "../data/reader-client.ts";

type Asked = { context: Readonly<RouterContextProvider>; url: URL };

/** Places to go from the address of a request that leads nowhere. */
export function loadNotFoundHelp({ context, url }: Asked): Promise<NotFoundHelp> {
  const [client, readRecent] = [context.get(readerClientContext), context.get(readRecentContext)];
  return findNotFoundHelp({ client, readRecent }, url);
}

/** The same where the answer is not cached: the page of what was deleted is, and would show old articles. */
export async function helpUnlessKept(
  asked: Asked,
  { status }: { status: number },
): Promise<NotFoundHelp | null> {
  return status === 404 ? loadNotFoundHelp(asked) : null;
}
