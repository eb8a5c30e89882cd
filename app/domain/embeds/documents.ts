import { DIGITS, high, oembed, word } from "./embeddable.ts";

export function readDatawrapper(url: URL, path: readonly string[]) {
  const id = word(url.hostname.endsWith("dwcdn.net") ? path[0] : path[1], /^[A-Za-z0-9]{5}$/);
  if (!id || (!url.hostname.endsWith("dwcdn.net") && path[0] !== "_")) return undefined;
  return {
    url: `https://datawrapper.dwcdn.net/${id}/`,
    frame: `https://datawrapper.dwcdn.net/${id}/`,
    ...high(450),
    title: "Chart",
    facts: oembed("https://api.datawrapper.de/v3/oembed?format=json"),
  };
}

export function readFlourish(_url: URL, [kind, id]: readonly string[]) {
  if ((kind !== "visualisation" && kind !== "story") || !word(id, DIGITS)) return undefined;
  return {
    url: `https://public.flourish.studio/${kind}/${id}/`,
    frame: `https://flo.uri.sh/${kind}/${id}/embed`,
    ...high(600),
    title: "Chart",
    facts: oembed("https://app.flourish.studio/api/v1/oembed", ["public.flourish.studio"]),
  };
}

export function readDocumentCloud(_url: URL, [kind, name]: readonly string[]) {
  const id = word(name?.replace(/\.html?$/, ""), /^\d{1,12}(?:-[\w-]{0,200})?$/);
  if (kind !== "documents" || !id) return undefined;
  return {
    url: `https://www.documentcloud.org/documents/${id}/`,
    frame: `https://embed.documentcloud.org/documents/${id}/?embed=1&title=1`,
    ...high(700),
    title: "Document",
    facts: oembed("https://api.www.documentcloud.org/api/oembed/?format=json"),
  };
}

export function readScribd(_url: URL, [kind, id]: readonly string[]) {
  if (!/^(?:document|doc|presentation|embeds)$/.test(kind ?? "") || !word(id, DIGITS))
    return undefined;
  return {
    url: `https://www.scribd.com/document/${id}`,
    frame: `https://www.scribd.com/embeds/${id}/content`,
    ...high(700),
    title: "Document",
    facts: oembed("https://www.scribd.com/services/oembed/?format=json", ["*.scribdassets.com"]),
  };
}
