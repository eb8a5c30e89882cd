/** How settings of an operator become options of the backend. */

export {
  type LoginMethods,
  loginMethodsSchema,
  publicLoginMethods,
} from "./auth/service/login-methods.ts";
export { createMailer, type SendMail } from "./core/messages/mail.ts";
export { createSmsSender } from "./core/messages/send-sms.ts";
export { s3VariablesSchema } from "./storage/s3/s3-settings.ts";
export {
  parseStorageSettings,
  type StorageSettings,
  storageVariablesSchema,
} from "./storage/storage-settings.ts";
