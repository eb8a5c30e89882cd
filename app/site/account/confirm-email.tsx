import { resendConfirmation } from "../../data/account/emailed-links.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { showToast } from "../../ui/show-toast.ts";
import { EmailCodeForm, ResendButton } from "./email-code-form.tsx";

/** Confirms the address of a new account with the code of the email. */
export function ConfirmEmail({ email }: { email: string }) {
  return (
    <section
      aria-labelledby="confirm-email"
      className="flex flex-col gap-4 border-b border-hairline bg-tint p-5"
    >
      <h2 id="confirm-email" className="font-serif text-card font-semibold">
        Confirm your email address
      </h2>
      <p>
        We sent a link and a code to <strong className="break-words">{email}</strong>. Open the link
        or enter the code here.
      </p>
      <EmailCodeForm
        email={email}
        purpose="signup"
        submitLabel="Confirm"
        onVerified={() =>
          showToast({
            title: "Sign Up Successful",
            description: "Welcome! You are now logged in.",
          })
        }
      >
        <ResendButton
          send={() =>
            resendConfirmation(getBrowserClient(), {
              email,
              returnTo: `${location.origin}/login`,
            })
          }
        />
      </EmailCodeForm>
    </section>
  );
}
