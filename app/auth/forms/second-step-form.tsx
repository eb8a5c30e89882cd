import type { ReactNode } from "react";
import { showToast } from "../../ui/show-toast.ts";
import { useAuth } from "../use-auth.ts";
import { OtherWay, SecondStepWays } from "./second-step-ways.tsx";

/** The second step of signing in: a code of the user's authenticator or phone, or one that they saved. */
export function SecondStepForm({ children }: { children?: ReactNode }) {
  const { assurance, signOut } = useAuth();

  function welcome(): void {
    showToast({ title: "Login Successful", description: "Welcome back!" });
  }

  async function startAgain(): Promise<void> {
    const failure = await signOut();
    if (!failure) return;
    showToast({
      title: "Error signing out",
      description: failure.message,
      variant: "destructive",
    });
  }

  return (
    <div className="noscript:hidden flex flex-col gap-5">
      <SecondStepWays
        factors={assurance?.factors ?? []}
        submitLabel="Log In"
        onVerified={welcome}
        otherWays={
          <li>
            <OtherWay onChoose={() => void startAgain()}>Use another account</OtherWay>
          </li>
        }
      />
      {children}
    </div>
  );
}
