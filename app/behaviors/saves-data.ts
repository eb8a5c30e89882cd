/** Whether the reader asks to be sent as little as possible. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  if (connection instanceof Object && Reflect.get(connection, "saveData") === true) return true;
  return matchMedia("(prefers-reduced-data: reduce)").matches;
}
