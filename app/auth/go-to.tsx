import { useCallback, useEffect } from "react";
import { type NavigateFunction, useNavigate } from "react-router";
import { isApplicationPath } from "../domain/find-route.ts";
import { keepToastForNextPage } from "../ui/show-toast.ts";

/** Goes to a path of this site, with its query and hash, in the place of the present one in the history. */
export function GoTo({ path }: { path: string }) {
  const goTo = useGoTo();
  // The place that is shown is the browser's.
  useEffect(() => goTo(path), [goTo, path]);
  return null;
}

/** What goes to a path of this site: as the router does where a screen of the applications is, else as a link does. */
export function useGoTo(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback((path: string) => goTo(path, navigate), [navigate]);
}

function goTo(path: string, navigate: NavigateFunction): void {
  if (isApplicationPath(new URL(path, location.origin).pathname)) {
    void navigate(path, { replace: true });
    return;
  }
  keepToastForNextPage();
  location.replace(path);
}
