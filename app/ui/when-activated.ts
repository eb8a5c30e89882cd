/** Runs a task at once, or on a prerendered page when it is activated. */
export function whenActivated(task: () => void): void {
  if (Reflect.get(document, "prerendering") === true)
    document.addEventListener("prerenderingchange", task, { once: true });
  else task();
}
