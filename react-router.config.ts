import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // One file a route: every page names all files, and more of them would weigh on readers.
  splitRouteModules: false,
  // The site has few addresses: all of them go with the first page, none is asked for later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
