import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { nameField } from "../../auth/forms/form-schemas.ts";
import { changeName } from "../../data/account/change-name.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountSection } from "./account-section.tsx";

const schema = z.object({ name: nameField });

/** The name that colleagues see; it may be left empty. */
export function NameForm({ userId, name: presentName }: { userId: string; name: string }) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: presentName },
  });

  async function save({ name }: z.infer<typeof schema>): Promise<void> {
    const failure = await changeName(getBrowserClient(), { userId, name });
    setProblem(failure && (failure.message || "The name could not be saved."));
    if (!failure) showToast({ title: "Name Saved" });
  }

  return (
    <AccountSection title="Name">
      <form method="post" noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-4">
        {problem && <FormProblem>{problem}</FormProblem>}
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
          Save Name
        </Button>
      </form>
    </AccountSection>
  );
}
