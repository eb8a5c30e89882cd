import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { emailField, passwordField } from "../../domain/account/form-fields.ts";
import { useIsHydrated } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { authStore } from "../auth-store.ts";
import { useAuth } from "../use-auth.ts";
import { EmailField, PasswordField } from "./fields.tsx";

/** Type of the error of a sign-in that the server refused. */
const REFUSED = "refused";

const schema = z.object({ email: emailField, password: passwordField });

/** Email and password. Input is kept when the sign-in fails. `email` prefills the first field. */
export function LoginForm({ email, children }: { email?: string; children?: ReactNode }) {
  const { signIn } = useAuth();
  const isHydrated = useIsHydrated();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schema),
  });
  const { errors, isSubmitting } = formState;

  async function logIn(credentials: z.infer<typeof schema>): Promise<void> {
    const failure = await signIn(credentials);
    if (!failure) {
      // The second factor shows its own toast.
      if (authStore.get().pending) return;
      showToast({ title: "Login Successful", description: "Welcome back!" });
      return;
    }
    const description = failure.message || "Invalid email or password.";
    showToast({ title: "Login Failed", description, variant: "destructive" });
    // The toast goes away after some seconds; the reason stays at the form.
    setError("password", { type: REFUSED, message: description });
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(logIn)}
      className="noscript:hidden flex flex-col gap-5"
    >
      <EmailField
        label="Email"
        defaultValue={email}
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        isErrorAnnounced={errors.password?.type === REFUSED}
        {...register("password")}
      />
      <Button type="submit" disabled={!isHydrated || isSubmitting}>
        {isSubmitting ? "Logging In..." : "Log In"}
      </Button>
      {children}
    </form>
  );
}
