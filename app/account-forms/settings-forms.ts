import * as z from "zod/mini";
import {
  changeEmail,
  changeName,
  confirmPassword,
  deleteAccount,
  deleteAccountByPassword,
  setPassword,
} from "../data/account/account-settings.ts";
import { verifyEmailCode } from "../data/account/emailed-links.ts";
import { listFactors, verifyFactorCode, verifyRecoveryCode } from "../data/account/factors.ts";
import { signOut } from "../data/account/sign-in.ts";
import type { Client } from "../data/client.ts";
import { chooseByline } from "../data/own-author.ts";
import {
  type AuthFailure,
  isWrongPassword,
  needsSignIn,
  WRONG_PASSWORD_TEXT,
} from "../domain/account/auth-user.ts";
import {
  codeField,
  emailField,
  isConfirmed,
  MISMATCH_ISSUE,
  nameField,
  newPasswordFields,
  passwordField,
  recoveryCodeField,
} from "../domain/account/form-fields.ts";
import { RECOVERY_CODE_ERRORS } from "../domain/account/second-factor.ts";
import { failureMessage } from "../domain/failure-text.ts";
import { factorCode, refuseFactorCode } from "./factor-forms.ts";
import { createForm, type FormAnswer, type FormContext, toFormFailure } from "./form-answer.ts";

const ACCOUNT = "/account";

/** Shows that the user has to sign in again before a change, or why it failed. */
function refuse(failure: AuthFailure, change: string, fallback: string): FormAnswer {
  if (isWrongPassword(failure)) return { problems: { current: WRONG_PASSWORD_TEXT } };
  if (needsSignIn(failure))
    return { failure: { text: `Sign in again to ${change}.`, needsSignIn: true } };
  return { failure: toFormFailure(failure, fallback) };
}

/** Changes the name that colleagues see. */
export const saveName = createForm(z.object({ name: nameField }), async ({ name }, { client }) => {
  const { data } = await client.auth.getUser();
  const failure = await changeName(client, { userId: data.user?.id ?? "", name });
  if (failure) return { failure: toFormFailure(failure, "We couldn't save your name. Try again.") };
  return { toast: { title: "Name Saved" }, goTo: `${ACCOUNT}#name` };
});

const byline = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "Enter a name."),
    z.maxLength(200, "Enter a name of at most 200 characters."),
  );

/** Chooses the author that a member of staff writes as. It names an account that has no name yet. */
export const saveByline = createForm(z.object({ byline }), async (fields, { client }) => {
  try {
    const author = await chooseByline(client, { name: fields.byline });
    const { data } = await client.auth.getUser();
    // Colleagues go on seeing the email address if this fails.
    if (data.user && !data.user.user_metadata.name)
      await changeName(client, { userId: data.user.id, name: author.name });
    const description = `New articles of yours carry the byline ${author.name}.`;
    return { toast: { title: "Byline Saved", description }, goTo: `${ACCOUNT}#byline` };
  } catch (error) {
    return { failure: { text: failureMessage(error) } };
  }
});

/** The current password, of accounts that have one, and the address to check it with. */
const present = { current: z.optional(passwordField), username: z._default(z.string(), "") };

/** Checks the current password where the account has an address to sign in with. */
async function checkPassword(
  { current, username }: { current?: string | undefined; username: string },
  { openPassingClient }: FormContext,
): Promise<AuthFailure | undefined> {
  if (!current || !username) return undefined;
  return confirmPassword(openPassingClient(), { email: username, password: current });
}

/** Changes the email address. Where addresses are confirmed, the code sent to the new one completes the change. */
export const saveEmail = createForm(
  z.object({ email: emailField, ...present }),
  async (fields, context) => {
    const { email, current } = fields;
    const wrong = await checkPassword(fields, context);
    const result = wrong
      ? { failure: wrong }
      : await changeEmail(context.client, {
          email,
          returnTo: `${context.origin}/account`,
          current,
        });
    if (result.failure) {
      const fallback = "We couldn't change your email address. Try again.";
      return refuse(result.failure, "change your email address", fallback);
    }
    if (result.isPending) return { goTo: `${ACCOUNT}#email`, emailed: { path: ACCOUNT, email } };
    return { toast: { title: "Email Changed" }, goTo: `${ACCOUNT}#email` };
  },
);

/** Completes the change of the email address. */
export const confirmNewEmail = createForm(
  z.object({ code: codeField, email: z.string() }),
  async (fields, { client }) => {
    const failure = await verifyEmailCode(client, { ...fields, purpose: "email_change" });
    if (failure) return { problems: { code: failure.message || "That code isn't valid." } };
    return {
      toast: { title: "Email Changed" },
      goTo: `${ACCOUNT}#email`,
      emailed: { path: ACCOUNT, email: "" },
    };
  },
);

const newPassword = z
  .object({ ...present, ...newPasswordFields })
  .check(z.refine(isConfirmed, MISMATCH_ISSUE));

/** Changes the password, or sets the first one of a user who signs in with a provider. */
export const savePassword = createForm(newPassword, async (fields, context) => {
  const { current, password } = fields;
  const failure =
    (await checkPassword(fields, context)) ??
    (await setPassword(context.client, { password, current }));
  if (failure)
    return refuse(failure, "set a password", "We couldn't change your password. Try again.");
  return { toast: { title: "Password Changed" }, goTo: `${ACCOUNT}#password` };
});

/** Address of the account page that asks before the account is deleted. */
export const DELETION_PATH = `${ACCOUNT}?do=delete`;
const VERIFICATION_PATH = `${ACCOUNT}?do=delete&verify=1`;

/** Typed to confirm where the account has no email address. */
export const DELETION_WORD = "delete";

const deletion = z.object({ typed: z.string(), ...present }).check(
  z.refine(({ typed, username }) => isSame(typed, username || DELETION_WORD), {
    path: ["typed"],
    error: ({ input }) => `Type ${(input as Account).username || DELETION_WORD} to confirm.`,
  }),
);
type Account = { username?: string };

function isSame(typed: string, expected: string): boolean {
  return typed.trim().toLowerCase() === expected.toLowerCase();
}

/**
 * Deletes the account. Typing the address (or a word) prevents accidents; the password or a second factor protects
 * users who left their browser open.
 */
export const removeAccount = createForm(deletion, async (fields, context) => {
  const { current, username } = fields;
  const failure =
    current && username
      ? await deleteAccountByPassword(context.openPassingClient(), {
          email: username,
          password: current,
        })
      : await deleteAccount(context.client);
  if (!failure) return leave(context.client);
  if (needsSignIn(failure) && (await hasFactors(context.client)))
    return { goTo: VERIFICATION_PATH };
  return refuseDeletion(failure);
});

function refuseDeletion(failure: AuthFailure): FormAnswer {
  return refuse(failure, "delete your account", "We couldn't delete your account. Try again.");
}

async function hasFactors(client: Client): Promise<boolean> {
  const { settings } = await listFactors(client).then((listed) =>
    listed.failure ? { settings: undefined } : listed,
  );
  return settings !== undefined && settings.factors.length > 0;
}

/** The session ended with the account; this clears it in this browser too. */
async function leave(client: Client): Promise<FormAnswer> {
  await signOut(client, "local");
  return { toast: { title: "Account Deleted" }, goTo: "/" };
}

/** Verifies a second factor, then deletes the account. */
export const removeAccountByFactor = createForm(
  factorCode,
  async ({ code, factor: factorId, challenge: challengeId }, { client }) => {
    const refused = await verifyFactorCode(client, { factorId, challengeId, code });
    if (refused) return refuseFactorCode(refused);
    const failure = await deleteAccount(client);
    return failure ? refuseDeletion(failure) : leave(client);
  },
);

/** Verifies a recovery code, then deletes the account. */
export const removeAccountByRecovery = createForm(
  z.object({ code: recoveryCodeField }),
  async ({ code }, { client }) => {
    const refused = await verifyRecoveryCode(client, { code });
    if (refused) {
      const text = RECOVERY_CODE_ERRORS[refused.code] ?? refused.message;
      return { problems: { code: text || "That code isn't valid." } };
    }
    const failure = await deleteAccount(client);
    return failure ? refuseDeletion(failure) : leave(client);
  },
);
