import { isRouteErrorResponse, Outlet } from "react-router";
import { Authenticating } from "../../admin/frame/authenticating.tsx";
import { ToLogIn } from "../../admin/frame/to-log-in.tsx";
import { requireUser } from "../../auth/require-user.ts";
import { useAuth } from "../../auth/use-auth.ts";
import type { Route } from "./+types/layout.ts";
import "../../styles/newsroom.css";

/** Before any loader of the newsroom runs. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async () => {
    await requireUser();
  },
];

/** Makes the browser ask the guard before it shows anything, and each time the page changes. */
export function clientLoader() {
  return null;
}

export function shouldRevalidate() {
  return true;
}

export function HydrateFallback() {
  return <Authenticating />;
}

export default function AdminLayout() {
  const { user } = useAuth();
  return user ? <Outlet /> : <ToLogIn />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 401) return <ToLogIn />;
  throw error;
}
