import { expect, test } from "vitest";
import { clientAddress } from "./client-address.ts";

test.each([
  ["203.0.113.7", undefined, 0, "203.0.113.7"],
  ["::ffff:203.0.113.7", undefined, 0, "203.0.113.7"],
  ["203.0.113.7", "198.51.100.1", 0, "203.0.113.7"],
  ["10.0.0.1", "198.51.100.1", 1, "198.51.100.1"],
  ["10.0.0.1", "1.1.1.1, 198.51.100.1", 1, "198.51.100.1"],
  ["10.0.0.1", "1.1.1.1, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
  ["10.0.0.1", "198.51.100.1", 2, "10.0.0.1"],
  ["10.0.0.1", undefined, 1, "10.0.0.1"],
  ["10.0.0.1", "not an address", 1, "10.0.0.1"],
  ["10.0.0.1", "198.51.100.1:55123", 1, "198.51.100.1"],
  ["10.0.0.1", "[2001:db8::1]:443", 1, "2001:db8:0:0::/64"],
  ["2001:0DB8:1:2:3:4:5:6", undefined, 0, "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", undefined, 0, "2001:db8:1:2::/64"],
  ["::1", undefined, 0, "0:0:0:0::/64"],
  ["fe80::1%eth0", undefined, 0, "fe80:0:0:0::/64"],
  ["", undefined, 0, "unknown"],
])(
  "reads the client address: socket %s, X-Forwarded-For %s, %i proxies: %s",
  (socket, forwarded, proxies, address) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(address);
  },
);
