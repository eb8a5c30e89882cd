import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { changeName } from "../../data/account/account-settings.ts";
import type { AuthorName } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { chooseByline } from "../../data/own-author.ts";
import type { AuthUser } from "../../domain/account/auth-user.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { withSession } from "../with-session.ts";
import { FormError } from "./form-errors.tsx";

/**
 * Asks staff under which name they write. `children` are further buttons. A user whose account has no name yet gets
 * this one.
 */
export function BylineForm({
  user,
  onChosen,
  children,
}: {
  user: AuthUser;
  onChosen: (author: AuthorName) => void;
  children?: ReactNode;
}) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { byline: user.name } });

  async function choose({ byline }: { byline: string }): Promise<void> {
    const client = getBrowserClient();
    try {
      const author = await withSession(() => chooseByline(client, { name: byline }));
      // Colleagues go on seeing the email address if this fails.
      if (user.name === "") await changeName(client, { userId: user.id, name: author.name });
      showToast({
        title: "Byline Saved",
        description: `New articles of yours carry the byline ${author.name}.`,
      });
      onChosen(author);
    } catch (error) {
      setProblem(failureMessage(error));
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(choose)} className="flex flex-col gap-4">
      {problem && <FormError>{problem}</FormError>}
      <TextField
        label="Byline"
        autoComplete="name"
        hint={`Your name as readers see it above your articles.${user.name === "" ? " Colleagues see it too." : ""}`}
        error={formState.errors.byline?.message}
        {...register("byline", {
          validate: (value) => value.trim() !== "" || "Enter a name.",
          maxLength: { value: 200, message: "Enter a name of at most 200 characters." },
        })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="outline" disabled={formState.isSubmitting}>
          Use this byline
        </Button>
        {children}
      </div>
    </form>
  );
}
