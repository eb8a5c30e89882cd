import type { Client } from "../client.ts";

const OTHER_BROWSER =
  "This link works only in the browser in which it was asked for. Enter the code from the mail instead.";

/**
 * What is wrong with the link of a mail by which the page was opened; undefined when nothing is, or there
 * was none. `hasCode`: whether the address held a code before the client took it.
 */
export async function readMailLinkProblem(
  client: Client,
  { hasCode }: { hasCode: boolean },
): Promise<string | undefined> {
  const { error } = await client.auth.initialize();
  if (error) return error.message;
  if (!hasCode) return undefined;
  const { data } = await client.auth.getSession();
  return data.session ? undefined : OTHER_BROWSER;
}
