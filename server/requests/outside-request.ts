import type { IncomingMessage } from "node:http";

/** Headers that proxies, tunnels and CDNs add to the requests that they forward, besides `X-Forwarded-…`. */
const FORWARDING_HEADERS = new Set([
  "cdn-loop",
  "cf-connecting-ip",
  "cf-connecting-ipv6",
  "cf-ray",
  "cf-visitor",
  "client-ip",
  "do-connecting-ip",
  "fastly-client-ip",
  "fly-client-ip",
  "forwarded",
  "forwarded-for",
  "front-end-https",
  "true-client-ip",
  "via",
  "x-amzn-trace-id",
  "x-appengine-user-ip",
  "x-arr-ssl",
  "x-azure-clientip",
  "x-azure-socketip",
  "x-client-ip",
  "x-cloud-trace-context",
  "x-cluster-client-ip",
  "x-envoy-external-address",
  "x-host",
  "x-nf-client-connection-ip",
  "x-original-for",
  "x-original-forwarded-for",
  "x-original-host",
  "x-original-proto",
  "x-original-url",
  "x-originating-ip",
  "x-proxyuser-ip",
  "x-real-ip",
  "x-remote-addr",
  "x-remote-ip",
  "x-rewrite-url",
  "x-scheme",
  "x-url-scheme",
  "x-varnish",
  "x-vercel-id",
]);

/** Loopback names that no DNS server resolves, with or without a port. */
const LOOPBACK_HOST = /^(?:(?:[^.:[\]]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** @param name name of a header, in lower case. */
export function isForwardingHeader(name: string): boolean {
  return name.startsWith("x-forwarded") || FORWARDING_HEADERS.has(name);
}

/** Whether an address of a socket is one of this machine. */
export function isLoopbackAddress(address: string): boolean {
  return /^(?:(?:::ffff:)?127\.[\d.]+|::1)$/i.test(address);
}

/** @param host value of a header `Host`. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/**
 * The sign that a request did not come from a program on this machine that asked the site directly; undefined without
 * one. Besides the headers that name a proxy these are: a public `Host`, which tunnels pass on; HTTP/1.0, which nginx
 * speaks where its configuration names no version; and a page of a public origin that sees the site as its own, behind
 * a proxy that replaces `Host`.
 */
export function findOutsideSign(request: IncomingMessage): string | undefined {
  const { headers, socket, httpVersion } = request;
  const address = socket.remoteAddress ?? "";
  if (!isLoopbackAddress(address)) return `address ${address}`;
  for (const name in headers) if (isForwardingHeader(name)) return `header ${name}`;
  if (!isLoopbackHost(headers.host ?? "")) return `host ${headers.host}`;
  if (httpVersion === "1.0") return "HTTP/1.0";
  const page = ownPage(headers);
  return page && isPublicPage(page) ? `origin ${page}` : undefined;
}

/**
 * Address of the page that sent a request, if that page sees the site as its own. A page elsewhere that this machine's
 * browser shows is no sign; browsers mark its requests (W3C Fetch Metadata).
 */
function ownPage(headers: IncomingMessage["headers"]): string | undefined {
  const relation = headers["sec-fetch-site"];
  if (relation === undefined) return headers.origin;
  return relation === "same-origin" ? (headers.origin ?? headers.referer) : undefined;
}

function isPublicPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) && !isLoopbackHost(host);
}
