import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { FormError } from "../../auth/forms/form-errors.tsx";
import { nameField } from "../../auth/forms/form-schemas.ts";
import { changeName } from "../../data/account/account-settings.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountSection } from "./account-layout.tsx";

const schema = z.object({ name: nameField });

/** The name that colleagues see. Optional. */
export function NameForm({ userId, name: presentName }: { userId: string; name: string }) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    // Choosing a byline can give the account its name.
    values: { name: presentName },
    resetOptions: { keepDirtyValues: true },
  });

  async function save({ name }: z.infer<typeof schema>): Promise<void> {
    const failure = await changeName(getBrowserClient(), { userId, name });
    setProblem(failure && (failure.message || "We couldn't save your name. Try again."));
    if (!failure) showToast({ title: "Name Saved" });
  }

  return (
    <AccountSection title="Name">
      <form method="post" noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-4">
        {problem && <FormError>{problem}</FormError>}
        <TextField
          label="Name"
          autoComplete="name"
          hint="Shown to colleagues in the newsroom."
          error={formState.errors.name?.message}
          {...register("name")}
        />
        <Button
          type="submit"
          look="outline"
          className="sm:self-start"
          disabled={formState.isSubmitting}
        >
          Save name
        </Button>
      </form>
    </AccountSection>
  );
}
