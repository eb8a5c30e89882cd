const FINAL_TEXT = 0x81;
const FINAL_BINARY = 0x82;

/**
 * Encodes a whole server message as one unmasked WebSocket frame (RFC 6455, 5.2). `ws` would encode it anew for each
 * of a thousand clients, and write it in two chunks.
 */
export function encodeWebSocketFrame(message: string | Buffer): Buffer {
  const isText = typeof message === "string";
  const length = isText ? Buffer.byteLength(message) : message.length;
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = isText ? FINAL_TEXT : FINAL_BINARY;
  if (start === 2) frame[1] = length;
  else if (start === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  if (isText) frame.write(message, start);
  else message.copy(frame, start);
  return frame;
}
