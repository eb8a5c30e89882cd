/** Runs a task at once, or on a prerendered page when it is activated. */
export function whenActivated(task: () => void): void {
  if (Reflect.get(document, "prerendering") === true)
    document.addEventListener("prerenderingchange", task, { once: true });
  else task();
}

/** Whether the reader has enabled data saving. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return connection instanceof Object && Reflect.get(connection, "saveData") === true;
}
