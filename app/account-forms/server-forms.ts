import { BROWSER_FORMS } from "./browser-forms.ts";
import {
  addApp,
  addPhone,
  cancelFactor,
  confirmNewFactor,
  dropFactor,
  type FactorForm,
  makeRecoveryCodes,
} from "./new-factor-forms.ts";

/** Every form that the server takes, by the name in its HTML. */
export const SERVER_FORMS: Readonly<Record<string, FactorForm>> = {
  ...BROWSER_FORMS,
  "add-app": addApp,
  "add-phone": addPhone,
  "cancel-factor": cancelFactor,
  "confirm-new-factor": confirmNewFactor,
  "drop-factor": dropFactor,
  "make-recovery-codes": makeRecoveryCodes,
};
