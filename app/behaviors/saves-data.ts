/** Whether the reader has enabled data saving. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return connection instanceof Object && Reflect.get(connection, "saveData") === true;
}
