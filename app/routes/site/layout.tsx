import { Outlet, redirectDocument } from "react-router";
import { SiteFrame } from "../../site/frame/site-frame.tsx";
import type { Route } from "./+types/layout.ts";

/** Reader pages are documents: navigation from an application to one is a full page load. */
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
