import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { EmailField } from "../../auth/forms/fields.tsx";
import { FormError } from "../../auth/forms/form-errors.tsx";
import { withSession } from "../../auth/with-session.ts";
import { BackendError } from "../../data/backend-error.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { invitePerson } from "../../data/people.ts";
import { ROLES } from "../../domain/account/auth-user.ts";
import { requiredEmail } from "../../domain/account/form-fields.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { roleHint } from "../../domain/newsroom/person.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { showToast } from "../../ui/show-toast.ts";
import { ROLE_OPTIONS } from "./people-table.tsx";

const schema = z.object({
  email: requiredEmail("Enter the email address of the person to invite."),
  role: z.enum(ROLES),
});

const NOBODY: z.infer<typeof schema> = { email: "", role: "editor" };

const HAS_ACCOUNT = "This person already has an account. You can change their role in the list.";

/** An invited person; `link` where the site cannot send email. */
export type Invited = { email: string; link?: string };

/** Invites a person by email. Input is kept until the invitation was sent. */
export function InviteDialog({
  isOpen,
  onClose,
  onInvited,
}: {
  isOpen: boolean;
  onClose: () => void;
  onInvited: (invited: Invited) => void;
}) {
  const firstField = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { register, control, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(schema),
    defaultValues: NOBODY,
  });
  const { ref: connect, ...email } = register("email");

  async function invite(invitation: z.infer<typeof schema>): Promise<void> {
    let link: string | undefined;
    try {
      ({ link } = await withSession(() => invitePerson(getBrowserClient(), invitation)));
    } catch (error) {
      if (error instanceof BackendError && error.code === "email_exists") {
        return setError("email", { message: HAS_ACCOUNT }, { shouldFocus: true });
      }
      return setProblem(failureMessage(error));
    }
    if (!link) {
      showToast({
        title: "Invitation Sent",
        description: `We sent an email to ${invitation.email}.`,
      });
    }
    reset(NOBODY);
    onInvited({ email: invitation.email, ...(link && { link }) });
  }

  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={firstField}
      title="Invite"
      description="They get a link to set up their account. It expires in seven days."
    >
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit(invite)}
        onInput={() => setProblem(undefined)}
        className="flex flex-col gap-5"
      >
        {problem && <FormError>{problem}</FormError>}
        <EmailField
          label="Email"
          autoComplete="off"
          error={formState.errors.email?.message}
          {...email}
          ref={(input) => {
            connect(input);
            firstField.current = input;
          }}
        />
        <Controller
          control={control}
          name="role"
          render={({ field }) => (
            <SelectField
              label="Role"
              options={ROLE_OPTIONS}
              hint={roleHint(field.value)}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="button" look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={formState.isSubmitting}>
            {formState.isSubmitting ? "Sending..." : "Send Invitation"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Shows an invitation link that the admin has to pass on, where no mail server is configured. */
export function InvitationLinkDialog({
  isOpen,
  email,
  link,
  onClose,
}: {
  isOpen: boolean;
  email: string;
  link: string;
  onClose: () => void;
}) {
  const copy = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={copy}
      title="Invitation Ready"
      description={
        <>
          This site can't send email yet. Send this link to{" "}
          <strong className="break-words">{email}</strong> yourself. It works once and expires in
          seven days.
        </>
      }
    >
      <TextField
        label="Invitation link"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" look="outline" onClick={onClose}>
          Done
        </Button>
        <Button ref={copy} type="button" onClick={() => void copyText(link, "Link")}>
          Copy Link
        </Button>
      </div>
    </Modal>
  );
}
