import { parseEmbedAddress } from "../parse-embed.ts";
import { readMap } from "./maps.ts";

/** What an address can be embedded as. */
export type Embeddable = {
  /** Name of the provider. */
  provider: string;
  /** Address of the page that it stands for, without what tracks readers. */
  url: string;
  /** Address of the frame; undefined where only a quotation can be shown. */
  frame: string;
  /** Proportions of the frame; width 0 stands for as wide as the text, and this high in pixels. */
  width: number;
  height: number;
  /** Service that describes it; without one the address says all that is known. */
  facts?: FactsService;
  /** Title where no service gives one. */
  title?: string;
};

/**
 * Where facts come from: an oEmbed endpoint, to which the address is added, or the public API of a Mastodon instance.
 * `hosts` are the only ones that are asked, besides those of thumbnails; `*.` stands for any subdomain.
 */
export type FactsService = {
  kind: "oembed" | "mastodon";
  endpoint: string;
  hosts: readonly string[];
  thumbnailHosts: readonly string[];
};

type Reader = (url: URL, path: readonly string[]) => Omit<Embeddable, "provider"> | undefined;
type Provider = { name: string; hosts: RegExp; read: Reader };

const WIDE = { width: 16, height: 9 } as const;
/** As wide as the text. */
const high = (height: number) => ({ width: 0, height });

const PROVIDERS: readonly Provider[] = [
  {
    name: "YouTube",
    hosts: /^(?:(?:www|m|music)\.)?(?:youtube|youtube-nocookie)\.com$|^youtu\.be$/,
    read: readYouTube,
  },
  { name: "Vimeo", hosts: /^(?:(?:www|player)\.)?vimeo\.com$/, read: readVimeo },
  {
    name: "X",
    hosts: /^(?:(?:www|mobile)\.)?(?:x|twitter)\.com$|^platform\.(?:x|twitter)\.com$/,
    read: readX,
  },
  { name: "Bluesky", hosts: /^bsky\.app$/, read: readBluesky },
  { name: "Instagram", hosts: /^(?:www\.)?instagram\.com$/, read: readInstagram },
  { name: "TikTok", hosts: /^(?:(?:www|m)\.)?tiktok\.com$/, read: readTikTok },
  { name: "Spotify", hosts: /^open\.spotify\.com$/, read: readSpotify },
  { name: "SoundCloud", hosts: /^(?:(?:www|m|w)\.)?soundcloud\.com$/, read: readSoundCloud },
  {
    name: "Datawrapper",
    hosts: /^datawrapper\.dwcdn\.net$|^(?:www\.)?datawrapper\.de$/,
    read: readDatawrapper,
  },
  { name: "Flourish", hosts: /^(?:public\.flourish\.studio|flo\.uri\.sh)$/, read: readFlourish },
  {
    name: "OpenStreetMap",
    hosts: /^(?:www\.)?openstreetmap\.org$/,
    read: (url) => readMap("OpenStreetMap", url),
  },
  {
    name: "Google Maps",
    hosts: /^(?:www\.google\.[a-z]{2,3}(?:\.[a-z]{2})?|maps\.google\.[a-z]{2,3}(?:\.[a-z]{2})?)$/,
    read: (url) => readMap("Google Maps", url),
  },
  { name: "DocumentCloud", hosts: /^(?:www|embed)\.documentcloud\.org$/, read: readDocumentCloud },
  { name: "Scribd", hosts: /^(?:[a-z]{2,3}|www)\.scribd\.com$/, read: readScribd },
];

/** How a provider that the site knows by itself embeds an address; undefined for other addresses. */
export function findEmbeddable(address: string): Embeddable | undefined {
  const url = parseEmbedAddress(address);
  if (!url) return undefined;
  const path = url.pathname.split("/").filter((part) => part !== "");
  for (const { name, hosts, read } of PROVIDERS) {
    if (!hosts.test(url.hostname)) continue;
    const found = read(url, path);
    return found && { provider: name, ...found };
  }
  return readMastodon(url, path);
}

function oembed(
  endpoint: string,
  thumbnailHosts: readonly string[] = [],
  hosts: readonly string[] = [],
): FactsService {
  return {
    kind: "oembed",
    endpoint,
    hosts: [new URL(endpoint).hostname, ...hosts],
    thumbnailHosts,
  };
}

/** The word if it has this form. */
function word(value: string | null | undefined, form: RegExp): string | undefined {
  return value && form.test(value) ? value : undefined;
}

const ID = /^[\w-]{1,64}$/;
const DIGITS = /^\d{1,20}$/;

const YOUTUBE = oembed("https://www.youtube.com/oembed", ["i.ytimg.com", "*.ytimg.com"]);

function readYouTube(url: URL, [kind, second]: readonly string[]) {
  const list = word(url.searchParams.get("list"), ID);
  if (list && (kind === "playlist" || second === "videoseries"))
    return {
      url: `https://www.youtube.com/playlist?list=${list}`,
      frame: `https://www.youtube-nocookie.com/embed/videoseries?list=${list}`,
      ...WIDE,
      facts: YOUTUBE,
    };
  const isShort = kind === "shorts";
  const id = word(
    url.hostname === "youtu.be"
      ? kind
      : kind === "watch"
        ? url.searchParams.get("v")
        : ["shorts", "live", "embed", "v"].includes(kind ?? "")
          ? second
          : undefined,
    ID,
  );
  if (!id) return undefined;
  const start = readSeconds(url.searchParams.get("start") ?? url.searchParams.get("t"));
  return {
    url: isShort
      ? `https://www.youtube.com/shorts/${id}`
      : `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ""}`,
    frame: `https://www.youtube-nocookie.com/embed/${id}${start > 0 ? `?start=${start}` : ""}`,
    ...(isShort ? { width: 9, height: 16 } : WIDE),
    facts: YOUTUBE,
  };
}

/** Seconds of a time such as "90", "90s" or "1h2m3s". */
function readSeconds(value: string | null): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(value ?? "") ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function readVimeo(url: URL, path: readonly string[]) {
  const at = path.findIndex((part) => DIGITS.test(part));
  const id = path[at];
  if (!id) return undefined;
  // Videos that are not listed have a second word.
  const hash = word(url.searchParams.get("h") ?? path[at + 1], /^[0-9a-f]{6,20}$/);
  return {
    url: `https://vimeo.com/${id}${hash ? `/${hash}` : ""}`,
    frame: `https://player.vimeo.com/video/${id}?dnt=1${hash ? `&h=${hash}` : ""}`,
    ...WIDE,
    facts: oembed("https://vimeo.com/api/oembed.json", ["i.vimeocdn.com"]),
  };
}

function readX(url: URL, [user, kind, third]: readonly string[]) {
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

function readBluesky(_url: URL, [kind, author, post, key]: readonly string[]) {
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
function readInstagram(_url: URL, path: readonly string[]) {
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

function readTikTok(_url: URL, [user, kind, id]: readonly string[]) {
  const name = word(user, /^@[\w.-]{1,40}$/);
  const isFrame = user === "embed" || user === "player";
  const video = word(isFrame ? (id ?? kind) : id, DIGITS);
  if (!video || (!isFrame && (!name || kind !== "video"))) return undefined;
  return {
    url: `https://www.tiktok.com/${name ?? "@"}/video/${video}`,
    frame: `https://www.tiktok.com/player/v1/${video}`,
    width: 9,
    height: 16,
    title: "Video on TikTok",
    facts: oembed("https://www.tiktok.com/oembed", [
      "*.tiktokcdn.com",
      "*.tiktokcdn-us.com",
      "*.tiktokcdn-eu.com",
    ]),
  };
}

function readSpotify(_url: URL, path: readonly string[]) {
  const [kind, id] = path.filter((part) => part !== "embed" && !part.startsWith("intl-"));
  if (!/^(?:track|album|playlist|artist|episode|show)$/.test(kind ?? "") || !word(id, ID))
    return undefined;
  const isOne = kind === "track" || kind === "episode";
  return {
    url: `https://open.spotify.com/${kind}/${id}`,
    frame: `https://open.spotify.com/embed/${kind}/${id}`,
    ...high(isOne ? 152 : 352),
    facts: oembed("https://open.spotify.com/oembed", ["*.spotifycdn.com", "i.scdn.co"]),
  };
}

function readSoundCloud(url: URL, path: readonly string[]): ReturnType<Reader> {
  if (url.hostname === "w.soundcloud.com") return readSoundCloudPlayer(url);
  const [user, name, third] = path;
  const isList = name === "sets";
  const track = word(isList ? third : name, ID);
  if (!word(user, ID) || !track || ["discover", "stream", "search", "you"].includes(user ?? ""))
    return undefined;
  const page = `https://soundcloud.com/${user}/${isList ? "sets/" : ""}${track}`;
  return { ...toSoundCloud(page, isList), url: page };
}

/** A player names what it plays by a page, or by a number, which has no page. */
function readSoundCloudPlayer(url: URL): ReturnType<Reader> {
  const inner = parseEmbedAddress(url.searchParams.get("url") ?? "");
  const path = inner?.pathname.split("/").filter((part) => part !== "") ?? [];
  if (inner?.hostname === "soundcloud.com") return readSoundCloud(inner, path);
  const [kind, id] = path;
  if (
    inner?.hostname !== "api.soundcloud.com" ||
    !word(id?.replace(/^soundcloud:\w+:/, ""), DIGITS)
  )
    return undefined;
  return toSoundCloud(`https://api.soundcloud.com/${kind}/${id}`, kind === "playlists");
}

function toSoundCloud(played: string, isList: boolean) {
  const frame = `https://w.soundcloud.com/player/?url=${encodeURIComponent(played)}&show_teaser=false`;
  return {
    url: frame,
    frame,
    ...high(isList ? 450 : 166),
    title: "Audio",
    facts: oembed("https://soundcloud.com/oembed?format=json", ["*.sndcdn.com"]),
  };
}

function readDatawrapper(url: URL, path: readonly string[]) {
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

function readFlourish(_url: URL, [kind, id]: readonly string[]) {
  if ((kind !== "visualisation" && kind !== "story") || !word(id, DIGITS)) return undefined;
  return {
    url: `https://public.flourish.studio/${kind}/${id}/`,
    frame: `https://flo.uri.sh/${kind}/${id}/embed`,
    ...high(600),
    title: "Chart",
    facts: oembed("https://app.flourish.studio/api/v1/oembed", ["public.flourish.studio"]),
  };
}

function readDocumentCloud(_url: URL, [kind, name]: readonly string[]) {
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

function readScribd(_url: URL, [kind, id]: readonly string[]) {
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

/**
 * A post of Mastodon, on any instance: known by the form of its address. Its own host is asked for the facts, and only
 * that host is framed.
 */
function readMastodon(url: URL, path: readonly string[]): Embeddable | undefined {
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
