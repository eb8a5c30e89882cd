import { isIPv4, isIPv6 } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * Determines the client address: that of the socket or, behind `trustProxy` trusted proxies, the one that the
 * outermost of them saw. An IPv6 /64 network counts as one address, since it belongs to one customer.
 *
 * @param forwardedFor the header `X-Forwarded-For`, to which each proxy appends its client.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustProxy: number,
): string {
  const addresses = forwardedFor?.split(",") ?? [];
  const forwarded = trustProxy > 0 ? parseAddress(addresses.at(-trustProxy) ?? "") : undefined;
  return forwarded ?? parseAddress(socketAddress) ?? "unknown";
}

function parseAddress(text: string): string | undefined {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*/s, "")
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

/** The client address of a request, behind `trustProxy` trusted proxies. */
export function clientAddressOf(context: Context, trustProxy: number): string {
  const { remote } = getConnInfo(context);
  return clientAddress(remote.address ?? "", context.req.header("X-Forwarded-For"), trustProxy);
}
