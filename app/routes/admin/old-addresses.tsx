import { loadOrReport } from "../../admin/load-or-report.ts";
import { OldAddressesPage } from "../../admin/old-addresses/old-addresses-page.tsx";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listOldAddresses } from "../../data/old-addresses.ts";
import { parsePeopleParameters } from "../../domain/newsroom/list-parameters.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/old-addresses.ts";

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const parameters = parsePeopleParameters(url.searchParams);
  return {
    parameters,
    list: loadOrReport(() => listOldAddresses(getBrowserClient(), parameters)),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Old Addresses",
    description: "Addresses of the site before this one, and where they lead.",
  });
}

export default function OldAddressesRoute({ loaderData }: Route.ComponentProps) {
  return <OldAddressesPage {...loaderData} />;
}
