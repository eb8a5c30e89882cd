import * as z from "zod/mini";
import {
  createRecoveryCodes,
  enrollAuthenticator,
  enrollPhone,
  removeFactor,
  verifyFactorCode,
} from "../data/account/factors.ts";
import type { Client } from "../data/client.ts";
import { phoneField } from "../domain/account/form-fields.ts";
import { ENROLL_ERRORS } from "../domain/account/second-factor.ts";
import { factorCode, refuseFactorCode } from "./factor-forms.ts";
import { createForm, type FormAnswer, type FormContext } from "./form-answer.ts";

/** Part of the account page with two-step sign-in. */
export const TWO_STEP_PATH = "/account#two-step";

/**
 * Step of a setup that only the answer to its form can show: keys and codes cannot be read again. These forms are
 * always sent to the server.
 */
export type FactorStep =
  | { kind: "app"; factor: string; secret: string; qrCode: string }
  | { kind: "phone"; factor: string; challenge: string; phone: string }
  | { kind: "codes"; codes: string[] };

export type FactorAnswer = FormAnswer & { step?: FactorStep };
export type FactorForm = (
  fields: Readonly<Record<string, string>>,
  context: FormContext,
) => Promise<FactorAnswer>;

/** Begins to set up an authenticator app. */
export const addApp: FactorForm = createForm(
  z.object({ issuer: z.string().check(z.maxLength(200)) }),
  async ({ issuer }, { client }): Promise<FactorAnswer> => {
    const { authenticator, failure } = await enrollAuthenticator(client, { issuer }).then(
      (enrolled) => (enrolled.failure ? { ...enrolled, authenticator: undefined } : enrolled),
    );
    if (!authenticator)
      return { failure: { text: failure?.message || "We couldn't set up the app. Try again." } };
    const { id, secret, qrCode } = authenticator;
    return { step: { kind: "app", factor: id, secret, qrCode } };
  },
);

/** Begins to set up a phone: sends it a code. */
export const addPhone: FactorForm = createForm(
  z.object({ phone: phoneField }),
  async ({ phone }, { client }): Promise<FactorAnswer> => {
    const enrolled = await enrollPhone(client, { phone });
    if (enrolled.failure) {
      const { code, message } = enrolled.failure;
      const text =
        ENROLL_ERRORS[code] ?? (message || "We couldn't send the text message. Try again.");
      return { problems: { phone: text } };
    }
    const { id, challengeId } = enrolled.newPhone;
    return { step: { kind: "phone", factor: id, challenge: challengeId, phone } };
  },
);

// An image of any other kind than the one that was sent is not shown.
const QR_CODE = "data:image/svg+xml";

/** Fields that let the page be shown again when the code was wrong. */
const shown = z.object({
  factor: z.string(),
  challenge: z._default(z.string(), ""),
  secret: z._default(z.string(), ""),
  phone: z._default(z.string(), ""),
  "qr-code": z._default(z.string(), ""),
});

/** Turns on a factor with its first code, and creates recovery codes for a user who has none. */
export const confirmNewFactor: FactorForm = async (fields, context) => {
  const verify = createForm(factorCode, async ({ code, factor, challenge }, { client }) => {
    const given = { factorId: factor, challengeId: challenge, code };
    const failure = await verifyFactorCode(client, given);
    return failure ? refuseFactorCode(failure) : {};
  });
  const answer: FactorAnswer = await verify(fields, context);
  const typed = shown.safeParse(fields).data;
  if (answer.problems && typed) return { ...answer, step: toStep(typed) };
  if (answer.problems) return answer;
  return finish(context.client, fields["needs-codes"] === "1");
};

function toStep({ "qr-code": qrCode, ...typed }: z.infer<typeof shown>): FactorStep {
  if (!qrCode.startsWith(QR_CODE)) return { kind: "phone", ...typed };
  return { kind: "app", factor: typed.factor, secret: typed.secret, qrCode };
}

async function finish(client: Client, needsCodes: boolean): Promise<FactorAnswer> {
  const toast = { title: "Two-Step Sign-In Turned On" };
  if (!needsCodes) return { toast, goTo: TWO_STEP_PATH };
  const made = await createRecoveryCodes(client);
  if (made.failure) return { toast: refusedCodes(made.failure.message), goTo: TWO_STEP_PATH };
  if (made.codes.length === 0) return { toast, goTo: TWO_STEP_PATH };
  return { toast, step: { kind: "codes", codes: made.codes } };
}

function refusedCodes(description: string) {
  return { title: "No Recovery Codes", description, variant: "destructive" } as const;
}

/** Creates recovery codes; earlier ones stop working. */
export const makeRecoveryCodes: FactorForm = async (_fields, { client }) => {
  const made = await createRecoveryCodes(client);
  if (made.failure || made.codes.length === 0) {
    const text = made.failure?.message || "This site doesn't offer recovery codes.";
    return { toast: refusedCodes(text), goTo: TWO_STEP_PATH };
  }
  return { step: { kind: "codes", codes: made.codes } };
};

/** Cancels a setup. An unverified factor that cannot be removed has no effect; the next setup removes it. */
export const cancelFactor: FactorForm = async ({ factor = "" }, { client }) => {
  await removeFactor(client, { factorId: factor });
  return { goTo: TWO_STEP_PATH };
};

/** Removes a factor. `title` is the toast for it. */
export const dropFactor: FactorForm = createForm(
  z.object({ factor: z.string(), title: z.string().check(z.maxLength(200)) }),
  async ({ factor, title }, { client }) => {
    const failure = await removeFactor(client, { factorId: factor });
    return {
      toast: failure
        ? {
            title: "Error Removing Two-Step Sign-In",
            description: failure.message,
            variant: "destructive",
          }
        : { title },
      goTo: TWO_STEP_PATH,
    };
  },
);
