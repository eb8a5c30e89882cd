/** Limits and joins work: a small library that the site uses, too. */

export { createMeter } from "./core/requests/meter.ts";
export { BusyError, createSemaphore } from "./core/requests/semaphore.ts";
export { createSingleFlight } from "./core/requests/single-flight.ts";
