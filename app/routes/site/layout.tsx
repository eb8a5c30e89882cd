import { Outlet, redirectDocument } from "react-router";
import { SiteFrame } from "../../site/site-frame.tsx";
import type { Route } from "./+types/layout.ts";

/** Reader pages are documents: an application that leads to one is left. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    throw redirectDocument(request.url);
  },
];

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
