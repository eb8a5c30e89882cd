import { readFileSync } from "node:fs";

/**
 * Preloaded into a site (`--import`): shifts its clock by the number of seconds in the file. PostgreSQL's
 * clock is unchanged.
 */
const { CLOCK_SHIFT_FILE = "" } = process.env;
const RealDate = Date;
let shift = 0;

function read(): void {
  shift = Number(readFileSync(CLOCK_SHIFT_FILE, "utf8")) * 1000;
}

function now(): number {
  return RealDate.now() + shift;
}

read();
setInterval(read, 50).unref();
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
