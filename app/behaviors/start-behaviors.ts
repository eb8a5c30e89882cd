import { BEHAVIORS } from "./registry.ts";

/** In development React runs each effect twice. */
const started = new WeakSet<HTMLElement>();

/** Starts the behaviors that an element and its descendants name, one after the other. */
export function startBehaviors(root: HTMLElement): void {
  for (const element of [root, ...root.querySelectorAll<HTMLElement>("[data-behavior]")]) {
    startBehaviorsOf(element);
  }
}

/** Starts the behaviors that one element names, once, and not those of its descendants. */
export function startBehaviorsOf(element: HTMLElement): void {
  if (started.has(element)) return;
  started.add(element);
  for (const name of element.dataset.behavior?.split(" ") ?? []) {
    BEHAVIORS[name]?.(element, startBehaviors);
  }
}
