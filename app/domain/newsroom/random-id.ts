/** An id that nothing else has. Other than `crypto.randomUUID` it is there for pages without HTTPS too. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
