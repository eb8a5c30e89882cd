import { start } from "../offline/start.ts";
import { whenActivated } from "./when-activated.ts";

/** Clears what others left in the browser and registers the service worker, not before the page is seen. */
export function startUp(): void {
  whenActivated(start);
}
