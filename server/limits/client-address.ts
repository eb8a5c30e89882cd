import { isIPv4, isIPv6 } from "node:net";

/**
 * Whom a request counts for: the address of the socket or, behind `trustProxy` proxies of one's own, the
 * one that the outermost of them saw. An IPv6 network of 64 bits counts as one, since it is given to one
 * customer as a whole.
 *
 * @param forwardedFor the header `X-Forwarded-For`, to which each proxy appends whom it was asked by.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const seen = forwardedFor?.split(",") ?? [];
  const told = trustProxy > 0 ? parseAddress(seen.at(-trustProxy) ?? "") : undefined;
  return told ?? parseAddress(socketAddress) ?? "unknown";
}

function parseAddress(text: string): string | undefined {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(address)) return address;
  return isIPv6(address) ? networkOf(address) : undefined;
}

function networkOf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(zeros, 0) }, () => "0"), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
