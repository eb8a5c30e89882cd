/** Whether a text has the shape of the tokens in secret addresses: 64 hexadecimal digits. */
export function isSecretToken(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
