import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { PasswordField } from "./password-field.tsx";

type Fields = { password: string; confirmation: string };

/** A new password, twice. Both fields belong to the form that they stand in. */
export function NewPasswordFields({
  register,
  errors,
  label = "Password",
}: {
  register: UseFormRegister<Fields>;
  errors: FieldErrors<Fields>;
  label?: string;
}) {
  return (
    <>
      <PasswordField
        label={label}
        required
        autoComplete="new-password"
        hint="Longer is better: a few words make a good one."
        error={errors.password?.message}
        {...register("password")}
      />
      <PasswordField
        label={`Confirm ${label}`}
        required
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register("confirmation")}
      />
    </>
  );
}
