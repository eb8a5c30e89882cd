/** The backend as the site uses it: opened, sent requests, and closed. Everything else in this folder is internal. */

export type { MailBrand } from "./auth/service/mail-brand.ts";
export { StartError } from "./core/base/errors.ts";
export type { PoolStats } from "./core/database/connection-pool.ts";
export { holdLock } from "./core/files/file-lock.ts";
export { createEncryption } from "./core/keys/encryption.ts";
export type { StoreMail } from "./core/messages/mail-transactions.ts";
export { CLIENT_ADDRESS_HEADER } from "./core/requests/bounded-requests.ts";
export { type LimitStore, toLimitStore } from "./core/requests/limit-store.ts";
export { createRateLimiter } from "./core/requests/rate-limiter.ts";
export { tooManyRequests } from "./core/requests/too-many-requests.ts";
export { type Backend, openBackend } from "./open-backend.ts";
export type { Realtime, RealtimeStats } from "./realtime/open-realtime.ts";
