import { start } from "../offline/start.ts";
import { whenActivated } from "./when-activated.ts";

/**
 * Clears what others left in the browser and registers the service worker, not before the page is seen. In a task of its
 * own: the first access to a storage makes the browser wait for its disk.
 */
export function startUp(): void {
  whenActivated(() => setTimeout(start));
}
