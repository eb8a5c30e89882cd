import * as z from "zod/mini";
import { sendFactorCode, verifyFactorCode, verifyRecoveryCode } from "../data/account/factors.ts";
import type { AuthFailure } from "../domain/account/auth-user.ts";
import { recoveryCodeField, sixDigitsField } from "../domain/account/form-fields.ts";
import { readReturnAddress } from "../domain/account/return-address.ts";
import { FACTOR_ERRORS, RECOVERY_CODE_ERRORS } from "../domain/account/second-factor.ts";
import { createForm, type Fields, type FormAnswer } from "./form-answer.ts";
import { WELCOME_BACK } from "./sign-in-forms.ts";

/** Why the code of a second factor was refused. */
export function refuseFactorCode({ code, message }: AuthFailure): FormAnswer {
  return {
    problems: { code: FACTOR_ERRORS[code] ?? (message || "That code isn't valid.") },
    // After a network error the same code can be sent again.
    ...(code === "mfa_verification_failed" && { usedUp: "code" }),
  };
}

function welcome({ from }: Fields): FormAnswer {
  return { toast: WELCOME_BACK, goTo: readReturnAddress({ remembered: from }), isSignedIn: true };
}

/** Fields of a factor's code; `challenge` is for codes that were texted. */
export const factorCode = z.object({
  code: sixDigitsField,
  factor: z.string(),
  challenge: z._default(z.string(), ""),
});

/** Verifies the second step of a sign-in. */
export const verifyFactor = createForm(factorCode, async (read, { client }, fields) => {
  const { code, factor: factorId, challenge: challengeId } = read;
  const failure = await verifyFactorCode(client, { factorId, challengeId, code });
  return failure ? refuseFactorCode(failure) : welcome(fields);
});

/** Verifies a recovery code instead, which uses it up. */
export const verifyRecovery = createForm(
  z.object({ code: recoveryCodeField }),
  async ({ code }, { client }, fields) => {
    const failure = await verifyRecoveryCode(client, { code });
    if (!failure) return welcome(fields);
    const text = RECOVERY_CODE_ERRORS[failure.code] ?? failure.message;
    return { problems: { code: text || "That code isn't valid." } };
  },
);

/** Texts a code to a phone, then asks for it on the page at `to`, which the form names. */
export const textCode = createForm(
  z.object({ factor: z.string(), to: z.string() }),
  async ({ factor, to }, { client }) => {
    const sent = await sendFactorCode(client, { factorId: factor });
    if (sent.failure) {
      const text = sent.failure.message || "We couldn't send the text message. Try again.";
      return { failure: { text } };
    }
    const [path, query] = to.split("?");
    const parameters = new URLSearchParams(query);
    parameters.set("use", factor);
    parameters.set("challenge", sent.challengeId);
    return { goTo: readReturnAddress({ remembered: `${path}?${parameters}` }) };
  },
);
