/** The path of a request for its log line, without the query string, which may be private, and secret tokens. */
export function loggedPath(url: string): string | undefined {
  return url.split("?")[0]?.replace(/^\/(preview|calendar)\/.+/, "/$1/:token");
}
