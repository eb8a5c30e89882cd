import * as z from "zod/mini";
import { acceptInvitation, type InvitationProof } from "../data/account/accept-invitation.ts";
import { createFirstAdmin } from "../data/account/create-first-admin.ts";
import { adoptSession } from "../data/account/session.ts";
import { signIn } from "../data/account/sign-in.ts";
import {
  INVITATION_PROBLEM_TEXTS,
  readInvitationProblem,
} from "../domain/account/account-links.ts";
import {
  codeField,
  emailField,
  isConfirmed,
  MISMATCH_ISSUE,
  nameField,
  newPasswordFields,
} from "../domain/account/form-fields.ts";
import { NEW_PASSWORD_PATH } from "./email-forms.ts";
import {
  createForm,
  type Fields,
  type FormAnswer,
  type FormContext,
  toFormFailure,
} from "./form-answer.ts";

const WELCOME = { title: "Welcome!", description: "Your account is set up and you're signed in." };

const name = nameField.check(z.minLength(1, "Enter your name."));
const byCode = z
  .object({ email: emailField, code: codeField, name, ...newPasswordFields })
  .check(z.refine(isConfirmed, MISMATCH_ISSUE));
const byLink = z
  .object({ name, ...newPasswordFields })
  .check(z.refine(isConfirmed, MISMATCH_ISSUE));

/** Message for a link or code that no longer works; undefined for other failures. */
function problemText(code: string): string | undefined {
  const problem = readInvitationProblem(code);
  if (problem !== "unknown") return INVITATION_PROBLEM_TEXTS[problem];
  return code === "otp_expired"
    ? "This invitation was already accepted, or its code is wrong or expired. Sign in, or ask an admin to invite you again."
    : undefined;
}

/** Parameters of the link, which scripts write into the form: its address has it in the fragment. */
function readProof(fields: Fields): InvitationProof | undefined {
  const { token, access, refresh } = fields;
  if (token) return { kind: "token", tokenHash: token };
  if (access && refresh) return { kind: "session", accessToken: access, refreshToken: refresh };
  return undefined;
}

/** Accepts an invitation, by its link or the code of its email. */
export async function joinByInvitation(fields: Fields, context: FormContext): Promise<FormAnswer> {
  const proof = readProof(fields);
  if (proof) {
    return createForm(byLink, (typed) => accept(proof, typed, context))(fields, context);
  }
  return createForm(byCode, ({ email, code, ...typed }) =>
    accept({ kind: "code", email, code }, typed, context),
  )(fields, context);
}

async function accept(
  proof: InvitationProof,
  account: { name: string; password: string },
  { client, openPassingClient, keptClient }: FormContext,
): Promise<FormAnswer> {
  const passing = keptClient ?? openPassingClient();
  const accepted = await acceptInvitation(passing, { proof, ...account });
  if (accepted.failure) {
    const { failure } = accepted;
    const text = problemText(failure.code) ?? "We couldn't set up your account. Try again.";
    const answer = {
      failure: { ...toFormFailure(failure, text), ...(problemText(failure.code) && { text }) },
    };
    if (keptClient) return answer;
    // The invitation is used up, and this request is all that knows its session: the password is chosen next.
    const { data } = await passing.auth.getSession();
    if (!data.session || (await adoptSession(client, data.session))) return answer;
    const { text: title, reasons } = answer.failure;
    const toast = { title, description: reasons?.join(" ") ?? "", variant: "destructive" } as const;
    return { toast, goTo: NEW_PASSWORD_PATH };
  }
  const refused = await adoptSession(client, accepted.session);
  if (refused)
    return { failure: toFormFailure(refused, "We couldn't set up your account. Try again.") };
  return { toast: WELCOME, goTo: "/admin", isSignedIn: true };
}

const firstAdmin = z
  .object({
    token: z.string().check(z.trim(), z.minLength(1, "Enter the setup code.")),
    name: nameField,
    email: emailField,
    ...newPasswordFields,
  })
  .check(z.refine(isConfirmed, MISMATCH_ISSUE));

const SETUP_ERRORS: Record<string, string> = {
  email_exists:
    "This email address already has an account. Use another one, or make that account an admin with npm run role.",
  setup_closed: "This site already has an admin. Sign in, or ask an admin to invite you.",
  setup_expired: "This setup link has expired. Restart the site to get a new one.",
  setup_unknown: "This setup link isn't valid. Use the one the site printed when it started.",
};

/** Addresses whose account this page of a browser has created: the link works once, so only the sign-in is tried again. */
const created = new Set<string>();

/** Creates the first admin with the setup link, and signs them in. */
export const createAdmin = createForm(
  firstAdmin,
  async ({ password, confirmation: _, ...typed }, { client, keptClient, sendSetup }) => {
    const { email } = typed;
    // The whole link may be pasted in place of its code.
    const account = { ...typed, token: typed.token.slice(typed.token.lastIndexOf("=") + 1) };
    const refused = created.has(email)
      ? undefined
      : await createFirstAdmin(sendSetup, { ...account, password });
    if (refused) {
      const fallback = "We couldn't create the account. Try again.";
      const text = SETUP_ERRORS[refused.code];
      return { failure: text ? { text } : toFormFailure(refused, fallback) };
    }
    if (keptClient) created.add(email);
    const failure = await signIn(client, { email, password });
    if (failure) return { failure: toFormFailure(failure, "We couldn't sign you in. Try again.") };
    const description = "Your site is set up and you're signed in.";
    return { toast: { title: "Welcome!", description }, goTo: "/admin", isSignedIn: true };
  },
);
