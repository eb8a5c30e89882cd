import { parseEmbedAddress } from "../parse-embed.ts";
import { readDatawrapper, readDocumentCloud, readFlourish, readScribd } from "./documents.ts";
import type { Embeddable, Reader } from "./embeddable.ts";
import { readMap } from "./maps.ts";
import { readSoundCloud, readSpotify, readTikTok, readVimeo, readYouTube } from "./media.ts";
import { readBluesky, readInstagram, readMastodon, readX } from "./posts.ts";

type Provider = { name: string; hosts: RegExp; read: Reader };

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
