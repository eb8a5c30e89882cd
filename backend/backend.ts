/** What the rest of the project uses of the backend. Everything else in this folder is internal. */

export {
  type LoginMethods,
  loginMethodsSchema,
  publicLoginMethods,
} from "./auth/service/login-methods.ts";
export { isLoopback, siteOrigin } from "./auth/service/site-origin.ts";
export { type BackupResult, createBackup } from "./backup/create-backup.ts";
export { exportSql } from "./backup/export-sql.ts";
export { readTableRows, type TextRow } from "./backup/read-table-rows.ts";
export { restoreSite } from "./backup/restore-site.ts";
export { upgradeCluster } from "./backup/upgrade-cluster.ts";
export { withSiteDatabase } from "./backup/with-site-database.ts";
export { errorCode, explainEnd, StartError } from "./core/base/errors.ts";
export { parseJson } from "./core/base/parse-json.ts";
export type { PoolStats } from "./core/database/connection-pool.ts";
export { holdLock } from "./core/files/file-lock.ts";
export { bearerToken } from "./core/keys/api-keys.ts";
export { createEncryption } from "./core/keys/encryption.ts";
export { createMailer, type SendMail } from "./core/messages/mail.ts";
export { createSmsSender } from "./core/messages/send-sms.ts";
export { CLIENT_ADDRESS_HEADER } from "./core/requests/bounded-requests.ts";
export { type Limit, type LimitStore, toLimitStore } from "./core/requests/limit-store.ts";
export { createMeter } from "./core/requests/meter.ts";
export { isNestedDeeperThan, isQueryNestedDeeperThan } from "./core/requests/nesting.ts";
export {
  type BodyBudget,
  BodyError,
  createBodyBudget,
  pacedBody,
  readBody,
} from "./core/requests/read-body.ts";
export { BusyError, createSemaphore } from "./core/requests/semaphore.ts";
export type { FunctionSettings } from "./functions/open-functions.ts";
export { OUTBOX_URL } from "./functions/open-functions.ts";
export { type Backend, openBackend } from "./open-backend.ts";
export { refuseUpgrade } from "./realtime/access/read-upgrade.ts";
export type { Realtime, RealtimeStats } from "./realtime/open-realtime.ts";
export { findImageFormat, IMAGE_TYPES } from "./storage/images/image-format.ts";
export { loadSharp, MAX_IMAGE_BYTES } from "./storage/images/image-processing.ts";
export { openObjectStore } from "./storage/open-object-store.ts";
export { createVariantStore } from "./storage/render/variant-store.ts";
export { s3VariablesSchema } from "./storage/s3/s3-settings.ts";
export {
  parseStorageSettings,
  type StorageSettings,
  storageVariablesSchema,
} from "./storage/storage-settings.ts";
