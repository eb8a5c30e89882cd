/** Limits and joins concurrent work: a small library that the site uses, too. */

export { BusyError, createSemaphore } from "./core/requests/semaphore.ts";
export { createSingleFlight } from "./core/requests/single-flight.ts";
