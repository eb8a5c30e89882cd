import { createSign, generateKeyPairSync } from "node:crypto";

const INTEGER = 0x02;
const BIT_STRING = 0x03;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;
const VERSION = 0xa0;

/** `sha256WithRSAEncryption`, with its empty parameters. */
const ALGORITHM = Buffer.from("300d06092a864886f70d01010b0500", "hex");
/** `commonName` */
const COMMON_NAME = Buffer.from("0603550403", "hex");

/** Creates an RSA key with a self-signed certificate (X.509, RFC 5280), both in PEM. */
export function makeSelfSigned(name: string): { privateKey: string; certificate: string } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const whose = der(
    SEQUENCE,
    der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(name)))),
  );
  const time = (text: string) => der(UTC_TIME, Buffer.from(text));
  const body = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(1)),
    ALGORITHM,
    whose,
    der(SEQUENCE, time("200101000000Z"), time("491231235959Z")),
    whose,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = createSign("sha256").update(body).sign(privateKey);
  const certificate = der(
    SEQUENCE,
    body,
    ALGORITHM,
    der(BIT_STRING, Buffer.concat([Buffer.of(0), signature])),
  );
  const lines = certificate.toString("base64").replaceAll(/(.{64})/g, "$1\n");
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes one DER element: tag, length and content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128
      ? Buffer.of(content.length)
      : Buffer.of(0x82, content.length >> 8, content.length & 0xff);
  return Buffer.concat([Buffer.of(tag), length, content]);
}
