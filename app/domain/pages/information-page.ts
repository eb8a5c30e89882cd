import { findRoute } from "../route-table.ts";
import { toOldAddress } from "./old-address.ts";

/** Pages of the site that a page of the newsroom at the same address takes the place of. */
export const REPLACEABLE_PAGES = ["/about", "/advertise", "/careers", "/privacy", "/terms"];

/** First parts of addresses that the server answers itself. */
const RESERVED = ["api", "assets", "auth", "functions", "og", "realtime", "rest", "storage"];
const MAX_LENGTH = 200;

/**
 * The address that an information page gets, from what somebody typed, or why it cannot be one. It is written as the
 * addresses of former sites are, so that a page can keep its own.
 */
export function parsePageAddress(given: string): { path: string } | { problem: string } {
  const trimmed = given.trim();
  const path = toOldAddress(trimmed.startsWith("/") ? trimmed : `/${trimmed}`);
  if (path === null || /[?#\\]/.test(path) || /^[a-z]+:/i.test(trimmed))
    return { problem: "Enter an address of this site, such as /imprint." };
  if (path.length > MAX_LENGTH)
    return { problem: `An address has at most ${MAX_LENGTH} characters.` };
  const isFree = findRoute(path).pattern === "*" || REPLACEABLE_PAGES.includes(path);
  return isFree && !RESERVED.includes(path.split("/")[1] ?? "")
    ? { path }
    : { problem: `The site itself uses ${path}. Choose another address.` };
}
