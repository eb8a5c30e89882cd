import { Outlet } from "react-router";
import { AdminError } from "../../admin/layout/admin-error.tsx";
import { Authenticating, GuardedScreen } from "../../admin/layout/guarded-screen.tsx";
import { loadAccessWarning } from "../../admin/layout/load-access-warning.ts";
import { loadOwnCapabilities } from "../../admin/layout/load-own-capabilities.ts";
import { requireStaff } from "../../auth/guards.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/layout.ts";
import "../../styles/newsroom.css";

/** Runs before any loader of the newsroom. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireStaff];

/** Runs after the guard, in the browser before anything renders, and on each navigation. */
export async function clientLoader() {
  const capabilities = await loadOwnCapabilities();
  return { capabilities, hasAccessWarning: await loadAccessWarning(capabilities) };
}

export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches[0].loaderData, {
    title: "Newsroom",
    description: "Where the articles of this site are written.",
  });
}

export function HydrateFallback() {
  return <Authenticating />;
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <GuardedScreen {...loaderData}>
      <Outlet />
    </GuardedScreen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
