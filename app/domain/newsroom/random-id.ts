/** A random id. Unlike `crypto.randomUUID` it also works without HTTPS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A random UUID, version 4. */
export function randomUuid(): string {
  const hex = randomId()
    .replace(/^(.{12})./, "$14")
    .replace(/^(.{16})./, "$1a");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
