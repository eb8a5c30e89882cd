import { DIGITS, type Embeddable, high, ID, oembed, word } from "./embeddable.ts";

export function readX(url: URL, [user, kind, third]: readonly string[]) {
  const isFrame = url.hostname.startsWith("platform.");
  const id = word(isFrame ? url.searchParams.get("id") : third, DIGITS);
  const isPost = isFrame || (user && (kind === "status" || kind === "statuses"));
  if (!id || !isPost) return undefined;
  const name = isFrame || user === "i" ? "i" : word(user, /^\w{1,30}$/);
  if (!name) return undefined;
  return {
    url: `https://x.com/${name}/status/${id}`,
    frame: `https://platform.twitter.com/embed/Tweet.html?id=${id}&dnt=true`,
    ...high(600),
    title: "Post on X",
    facts: oembed("https://publish.x.com/oembed?omit_script=1&dnt=1", [], ["publish.twitter.com"]),
  };
}

export function readBluesky(_url: URL, [kind, author, post, key]: readonly string[]) {
  const name = word(author, /^(?:did:[a-z]+:[\w.:-]{1,200}|[a-z0-9.-]{3,253})$/i);
  if (kind !== "profile" || post !== "post" || !name || !word(key, ID)) return undefined;
  return {
    url: `https://bsky.app/profile/${name}/post/${key}`,
    frame: `https://embed.bsky.app/embed/${name}/app.bsky.feed.post/${key}`,
    ...high(600),
    title: "Post on Bluesky",
    facts: oembed("https://embed.bsky.app/oembed"),
  };
}

/** Describing posts of Instagram takes a token of its owner, so the address says all. */
export function readInstagram(_url: URL, path: readonly string[]) {
  const at = path.findIndex((part) => ["p", "reel", "reels", "tv"].includes(part));
  const code = at < 0 || at > 1 ? undefined : word(path[at + 1], ID);
  if (!code) return undefined;
  return {
    url: `https://www.instagram.com/p/${code}/`,
    frame: `https://www.instagram.com/p/${code}/embed/captioned/`,
    ...high(720),
    title: path[at] === "p" ? "Post on Instagram" : "Video on Instagram",
  };
}

/**
 * A post of Mastodon, on any instance: known by the form of its address. Its own host is asked for the facts, and only
 * that host is framed.
 */
export function readMastodon(url: URL, path: readonly string[]): Embeddable | undefined {
  const [first, second, third, fourth] = path;
  const isLong = first === "users" && third === "statuses";
  const name = isLong
    ? word(second, /^[\w.-]{1,60}$/)
    : word(first, /^@[\w.-]{1,60}(?:@[a-z0-9.-]{3,253})?$/i);
  const id = word(isLong ? fourth : second, /^\d{10,20}$/);
  const last = isLong ? path[4] : third;
  if (!name || !id || !(last === undefined || last === "embed")) return undefined;
  const page = `https://${url.hostname}/${isLong ? "@" : ""}${name}/${id}`;
  return {
    provider: "Mastodon",
    url: page,
    frame: `${page}/embed`,
    ...high(500),
    title: `Post on ${url.hostname}`,
    facts: {
      kind: "mastodon",
      endpoint: `https://${url.hostname}/api/v1/statuses/${id}`,
      hosts: [url.hostname],
      thumbnailHosts: [],
    },
  };
}
