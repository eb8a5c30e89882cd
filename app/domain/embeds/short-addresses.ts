import { parseEmbedAddress } from "../parse-embed.ts";

/** Hosts of providers that only lead to the addresses of their pages. */
const SHORT_HOSTS = [
  "instagr.am",
  "maps.app.goo.gl",
  "on.soundcloud.com",
  "spotify.link",
  "vm.tiktok.com",
  "vt.tiktok.com",
];

/** The host of a short address of a provider, which has to be asked where it leads; undefined for others. */
export function shortHost(address: string): string | undefined {
  const url = parseEmbedAddress(address);
  return url && SHORT_HOSTS.find((host) => host === url.hostname);
}
