import { BlockList, isIP } from "node:net";

/** IPv4 networks that are not on the public internet (IANA special-purpose registry), and multicast. */
const V4 =
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4";
/** Networks within the global unicast addresses of IPv6 that are for documentation or lead to IPv4 addresses. */
const V6 = "2001::/23 2001:db8::/32 2002::/16 3fff::/20";

const notPublic = new BlockList();
for (const network of `${V4} ${V6}`.split(" ")) {
  const [address = "", prefix] = network.split("/");
  notPublic.addSubnet(address, Number(prefix), isIP(address) === 6 ? "ipv6" : "ipv4");
}
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is one of the public internet, and not of this machine or a network around it. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, "ipv4");
    case 6:
      return globalUnicast.check(address, "ipv6") && !notPublic.check(address, "ipv6");
    default:
      return false;
  }
}
