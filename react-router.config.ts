import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The site has few addresses: all of them go with the first page, none is asked for later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
