import { parseEmbedAddress } from "../parse-embed.ts";
import { DIGITS, high, ID, oembed, type Reader, WIDE, word } from "./embeddable.ts";

const YOUTUBE = oembed("https://www.youtube.com/oembed", ["i.ytimg.com", "*.ytimg.com"]);

export function readYouTube(url: URL, [kind, second]: readonly string[]) {
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
          ? // The addresses of old players have no question mark.
            second?.replace(/&.*$/s, "")
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

export function readVimeo(url: URL, path: readonly string[]) {
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

export function readTikTok(_url: URL, [user, kind, id]: readonly string[]) {
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

export function readSpotify(_url: URL, path: readonly string[]) {
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

export function readSoundCloud(url: URL, path: readonly string[]): ReturnType<Reader> {
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
