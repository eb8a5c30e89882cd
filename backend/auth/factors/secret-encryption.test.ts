import { describe, expect, test } from "vitest";
import { decryptSecret, encryptSecret, hashRecoveryCode } from "./secret-encryption.ts";

const JWT_SECRET = "a secret of an installation that nobody else knows";
const OWNER = "0f8fad5b-d9cb-469f-a165-70867728950e";

describe("what is encrypted", () => {
  const encrypted = encryptSecret(JWT_SECRET, OWNER, "JBSWY3DPEHPK3PXP");

  test("decrypts a secret with the same installation and owner", () => {
    expect(decryptSecret(JWT_SECRET, OWNER, encrypted)).toBe("JBSWY3DPEHPK3PXP");
  });

  test("encrypts without plain text and differently each time", () => {
    expect(encrypted).not.toContain("JBSWY3DPEHPK3PXP");
    expect(encryptSecret(JWT_SECRET, OWNER, "JBSWY3DPEHPK3PXP")).not.toBe(encrypted);
  });

  test.each([
    ["another installation", "another secret of another installation", OWNER],
    ["another owner", JWT_SECRET, "7c9e6679-7425-40de-944b-e07fc1f90ae7"],
  ])("does not decrypt a secret for %s", (_, secret, owner) => {
    expect(() => decryptSecret(secret, owner, encrypted)).toThrow();
  });

  test("does not decrypt a modified secret", () => {
    const { data, ...rest } = JSON.parse(encrypted);
    const bytes = Buffer.from(data, "base64");
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
    const changed = JSON.stringify({ ...rest, data: bytes.toString("base64") });
    expect(() => decryptSecret(JWT_SECRET, OWNER, changed)).toThrow();
  });
});

test("returns an unencrypted secret as it is", () => {
  expect(decryptSecret(JWT_SECRET, OWNER, "JBSWY3DPEHPK3PXP")).toBe("JBSWY3DPEHPK3PXP");
});

test("hashes a recovery code differently per set", () => {
  const hash = hashRecoveryCode(JWT_SECRET, OWNER, "k4m9x7qp2ab8ht3z");
  expect(hash).toBe(hashRecoveryCode(JWT_SECRET, OWNER, "k4m9x7qp2ab8ht3z"));
  expect(hash).not.toBe(hashRecoveryCode(JWT_SECRET, "other", "k4m9x7qp2ab8ht3z"));
  expect(hash).not.toContain("k4m9");
});
