import { BEHAVIORS } from "./registry.ts";

/** Elements with started behaviors: in development, React runs each effect twice. */
const started = new WeakSet<HTMLElement>();

/** Starts the behaviors of an element and its descendants. */
export function startBehaviors(root: HTMLElement): void {
  for (const element of [root, ...root.querySelectorAll<HTMLElement>("[data-behavior]")]) {
    startBehaviorsOf(element);
  }
}

/** Starts the behaviors of one element, once, without its descendants. */
export function startBehaviorsOf(element: HTMLElement): void {
  if (started.has(element)) return;
  started.add(element);
  for (const name of element.dataset.behavior?.split(" ") ?? []) {
    BEHAVIORS[name]?.(element, startBehaviors);
  }
}
