/** The file in a `data:` address of base64; undefined when it holds none. */
export function dataToFile(address: string): File | undefined {
  const [, type = "", data = ""] = /^data:(image\/[a-z]+);base64,(.+)$/is.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, "")), (char) => char.charCodeAt(0));
    const name = `pasted.${type.slice("image/".length)}`;
    return bytes.length > 0 ? new File([bytes], name, { type }) : undefined;
  } catch {
    // No base64: there is nothing to send.
    return undefined;
  }
}
