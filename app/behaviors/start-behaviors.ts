import { startBehaviorsOf } from "./page-behaviors.ts";
import { BEHAVIORS } from "./registry.ts";

/** Starts the behaviors of an element and its descendants. */
export function startBehaviors(root: HTMLElement): void {
  for (const element of [root, ...root.querySelectorAll<HTMLElement>("[data-behavior]")]) {
    startBehaviorsOf(element, BEHAVIORS, startBehaviors);
  }
}
