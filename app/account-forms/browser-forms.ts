import {
  confirmEmail,
  requestReset,
  resendConfirmationEmail,
  resendReset,
  resetPassword,
  verifyReset,
} from "./email-forms.ts";
import { textCode, verifyFactor, verifyRecovery } from "./factor-forms.ts";
import type { AccountForm } from "./form-answer.ts";
import { createAdmin, joinByInvitation } from "./invitation-forms.ts";
import {
  confirmNewEmail,
  removeAccount,
  removeAccountByFactor,
  removeAccountByRecovery,
  saveByline,
  saveEmail,
  saveName,
  savePassword,
} from "./settings-forms.ts";
import {
  createAccount,
  logIn,
  recoverAgain,
  signInAgain,
  signInAtOffice,
  signOutEverywhere,
  signOutHere,
} from "./sign-in-forms.ts";

/** Forms that scripts send, by the name in their HTML. */
export const BROWSER_FORMS: Readonly<Record<string, AccountForm>> = {
  "confirm-email": confirmEmail,
  "confirm-new-email": confirmNewEmail,
  "create-account": createAccount,
  "create-admin": createAdmin,
  "join-by-invitation": joinByInvitation,
  "log-in": logIn,
  "recover-again": recoverAgain,
  "remove-account": removeAccount,
  "remove-account-by-factor": removeAccountByFactor,
  "remove-account-by-recovery": removeAccountByRecovery,
  "request-reset": requestReset,
  "resend-confirmation": resendConfirmationEmail,
  "resend-reset": resendReset,
  "reset-password": resetPassword,
  "save-byline": saveByline,
  "save-email": saveEmail,
  "save-name": saveName,
  "save-password": savePassword,
  "sign-in-again": signInAgain,
  "single-sign-on": signInAtOffice,
  "sign-out": signOutHere,
  "sign-out-everywhere": signOutEverywhere,
  "text-code": textCode,
  "verify-factor": verifyFactor,
  "verify-recovery": verifyRecovery,
  "verify-reset": verifyReset,
};
