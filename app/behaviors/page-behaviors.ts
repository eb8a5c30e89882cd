import { startPage } from "../offline/start-page.ts";
import { carryToasts } from "../ui/show-toast.ts";
import { images } from "./images.ts";

/** Starts a behavior on an element with `data-behavior`. Use `startBehaviors` for elements that it adds later. */
export type Behavior = (
  element: HTMLElement,
  startBehaviors: (root: HTMLElement) => void,
) => unknown;

/** Behaviors of every page, also of the newsroom, which loads no others. */
export const PAGE_BEHAVIORS: Readonly<Record<string, Behavior>> = {
  images,
  "start-up": startPage,
  toasts: carryToasts,
};

/** Elements with started behaviors: in development, React runs each effect twice. */
const started = new WeakSet<HTMLElement>();

/** Starts the behaviors of one element that are among those given, once, without its descendants. */
export function startBehaviorsOf(
  element: HTMLElement,
  behaviors = PAGE_BEHAVIORS,
  startBehaviors: (root: HTMLElement) => void = () => undefined,
): void {
  if (started.has(element)) return;
  started.add(element);
  for (const name of element.dataset.behavior?.split(" ") ?? []) {
    behaviors[name]?.(element, startBehaviors);
  }
}
