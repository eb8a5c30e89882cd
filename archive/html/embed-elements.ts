type Attributes = Readonly<Record<string, string | undefined>>;

/** The address behind an element that a script replaces by a player or post. */
export type ScriptedEmbed = { address: string; title: string };

/** Elements that name what they show by an id. */
const BY_ID: Readonly<Record<string, readonly [attribute: string, address: string]>> = {
  "lite-youtube": ["videoid", "https://www.youtube.com/watch?v="],
  "amp-youtube": ["data-videoid", "https://www.youtube.com/watch?v="],
  "lite-vimeo": ["videoid", "https://vimeo.com/"],
  "amp-vimeo": ["data-videoid", "https://vimeo.com/"],
  "amp-twitter": ["data-tweetid", "https://x.com/i/status/"],
  "amp-instagram": ["data-shortcode", "https://www.instagram.com/p/"],
};

/** Elements that name what they show by an address. */
const BY_ADDRESS: Readonly<Record<string, string>> = {
  oembed: "url",
  "amp-iframe": "src",
  "amp-video": "src",
  "amp-audio": "src",
  "amp-facebook": "data-href",
};

/** The embed of an element that is empty until a script of its site has run; undefined for any other element. */
export function scriptedEmbed(name: string, attributes: Attributes): ScriptedEmbed | undefined {
  const address = addressOf(name, attributes);
  if (!address) return undefined;
  return { address, title: attributes["data-title"] ?? attributes.title ?? "" };
}

function addressOf(name: string, attributes: Attributes): string | undefined {
  const [attribute, start] = (Object.hasOwn(BY_ID, name) && BY_ID[name]) || [];
  if (attribute && start) {
    const id = attributes[attribute];
    return id && /^[\w-]{1,100}$/.test(id) ? start + id : undefined;
  }
  const own = Object.hasOwn(BY_ADDRESS, name) ? BY_ADDRESS[name] : undefined;
  if (own) return attributes[own];
  if (name === "a") return attributes["data-pin-do"] ? attributes.href : undefined;
  const classes = (attributes.class ?? "").split(/\s+/);
  if (classes.some((each) => /^fb-(?:post|video)$/.test(each))) return attributes["data-href"];
  if (classes.includes("infogram-embed"))
    return below("https://infogram.com/", attributes["data-id"]);
  if (classes.includes("flourish-embed"))
    return below("https://public.flourish.studio/", attributes["data-src"]);
  return undefined;
}

function below(site: string, path: string | undefined): string | undefined {
  return path && /^[\w/-]{1,200}$/.test(path) ? `${site}${path.replace(/\/?$/, "/")}` : undefined;
}

/** Scripts that only fetch the players and posts beside them. */
const HELPERS =
  /(?:^|\.)(?:twitter\.com|x\.com|instagram\.com|tiktok\.com|bsky\.app|facebook\.net|threads\.net|pinterest\.com|pinimg\.com|flourish\.studio|infogram\.com|redditmedia\.com|reddit\.com|flickr\.com|vimeo\.com|youtube\.com|mastodon\.social)$/i;

/** Types of scripts that are data. */
const DATA =
  /^(?:application\/(?:ld\+)?json|text\/(?:template|html|x-[\w-]+)|importmap|speculationrules)/i;

/**
 * Returns what a script shows in its place: an address to link to, something unknown, or nothing.
 */
export function readScript({
  src,
  type,
}: Attributes): { address: string; title: string } | "unknown" | "nothing" {
  if (DATA.test(type ?? "")) return "nothing";
  const url = URL.parse(src?.trim() ?? "", "https://site.invalid/");
  if (!url || !src) return "unknown";
  if (url.hostname === "gist.github.com")
    return {
      address: `https://gist.github.com${url.pathname.replace(/\.js$/, "")}`,
      title: "Code on gist.github.com",
    };
  if (url.hostname === "datawrapper.dwcdn.net")
    return { address: url.href.replace(/embed\.js(?:\?.*)?$/s, ""), title: "" };
  return HELPERS.test(url.hostname) ? "nothing" : "unknown";
}
