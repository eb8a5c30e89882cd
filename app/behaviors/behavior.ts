/**
 * Starts a behavior on the element that names it in `data-behavior`. `startBehaviors` is for what it adds to the page
 * later.
 */
export type Behavior = (element: HTMLElement, startBehaviors: (root: HTMLElement) => void) => void;
