import { Outlet } from "react-router";
import { AdminError } from "../../admin/layout/admin-error.tsx";
import { Authenticating, GuardedScreen } from "../../admin/layout/guarded-screen.tsx";
import { requireStaff } from "../../auth/guards.ts";
import { pageMeta } from "../../responses/page-meta.ts";
import type { Route } from "./+types/layout.ts";
import "../../styles/newsroom.css";

/** Runs before any loader of the newsroom. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [requireStaff];

/** Runs the guard in the browser before anything renders, and on each navigation. */
export function clientLoader() {
  return null;
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

export default function AdminLayout() {
  return (
    <GuardedScreen>
      <Outlet />
    </GuardedScreen>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
