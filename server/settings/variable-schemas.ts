import { X509Certificate } from "node:crypto";
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { z } from "zod";

/** Schemas shared by several environment variables. Each parses the text of a variable. */

/** A non-negative integer. */
export const digits = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** `0` or `1`, read as a boolean. */
export const flag = z.enum(["0", "1"]).transform((value) => value === "1");

/** An http or https URL, without trailing slashes. */
export const httpAddress = z
  .url({ protocol: /^https?$/ })
  .transform((value) => value.replace(/(?<!\/)\/+$/, ""));

/** Must have no path: paths are appended to it, and pages are served at the root. */
export const siteAddress = httpAddress.refine((value) => /^https?:\/\/[^/\\?#@\s]+$/i.test(value));

export const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ });

export const path = z.string().min(1);

export const readableFile = path.refine((file) => {
  try {
    accessSync(file, constants.R_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
});

/** A file of one or more certificates in PEM. */
export const certificatesFile = readableFile.refine((file) => {
  const [, ...parts] = readFileSync(file, "utf8").split("-----BEGIN CERTIFICATE-----");
  try {
    return (
      parts.map((part) => new X509Certificate(`-----BEGIN CERTIFICATE-----${part}`)).length > 0
    );
  } catch {
    return false;
  }
});

/** An email address, or one behind a name: `Name <address>`. */
export const mailSender = z
  .string()
  .regex(/^[^\p{Cc}]+$/u)
  .transform((text) => {
    const [, name, address] = /^(.*)<([^<>]*)>$/.exec(text.trim()) ?? [];
    const sender = name?.trim().replace(/^"(.*)"$/, "$1");
    return { ...(sender && { name: sender }), address: (address ?? text).trim() };
  })
  .pipe(z.object({ name: z.string().optional(), address: z.email() }));

/** Comma-separated URLs. */
export const httpAddresses = z
  .string()
  .transform((value) => value.split(",").map((address) => address.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));

/** Comma-separated origins; `*` for all. */
export const origins = z
  .string()
  .transform((value) => value.split(",").map((origin) => origin.trim()))
  .pipe(z.array(z.literal("*").or(z.string().refine(isOrigin))));

function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === address;
}

/** A positive integer. */
export function limit(byDefault: number, description: string) {
  return {
    takes: "a number, at least 1",
    schema: digits.pipe(z.number().min(1)).default(byDefault).meta({ description }),
  };
}

/** A number of seconds up to `most`. */
export function seconds(byDefault: number, most: number, description: string) {
  return {
    takes: `a number of seconds from 1 to ${most}`,
    schema: digits.pipe(z.number().min(1).max(most)).default(byDefault).meta({ description }),
  };
}
