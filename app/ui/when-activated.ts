/** Runs a task once the reader comes to the page; at once, unless the browser is prerendering it. */
export function whenActivated(task: () => void): void {
  if (Reflect.get(document, "prerendering") === true)
    document.addEventListener("prerenderingchange", task, { once: true });
  else task();
}
