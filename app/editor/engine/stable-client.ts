/**
 * A client id for changes that several browsers make independently and that must be the same bytes in each. It is a
 * hash of what is written: changes under the same id would be taken for the same, so different ones must have
 * different ids. FNV-1a, 32 bits, as large as the client ids of Yjs.
 */
export function stableClientId(bytes: Uint8Array): number {
  let value = 0x81_1c_9d_c5;
  for (const byte of bytes) value = Math.imul(value ^ byte, 0x01_00_01_93);
  return value >>> 0;
}
