import { resendConfirmation } from "../../data/account/resend-confirmation.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { showToast } from "../../ui/show-toast.ts";
import { CodeForm } from "./code-form.tsx";
import { SendAgain } from "./send-again.tsx";

/** For a new account whose address has to be confirmed: by the link of a mail, or here by its code. */
export function ConfirmEmail({ email }: { email: string }) {
  return (
    <section
      aria-labelledby="confirm-email"
      className="flex flex-col gap-4 border-b border-hairline bg-tint p-5"
    >
      <h2 id="confirm-email" className="font-serif text-card font-[600]">
        Confirm your e-mail address
      </h2>
      <p>
        A mail to <strong className="break-words">{email}</strong> holds a link and a code. Follow
        the link, or enter the code here.
      </p>
      <CodeForm
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
        <SendAgain
          send={() =>
            resendConfirmation(getBrowserClient(), {
              email,
              returnTo: `${location.origin}/login`,
            })
          }
        />
      </CodeForm>
    </section>
  );
}
