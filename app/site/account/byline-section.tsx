import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { FormError } from "../../auth/forms/form-errors.tsx";
import { withSession } from "../../auth/with-session.ts";
import { type AuthorName, createAuthor } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listOwnCapabilities } from "../../data/capabilities.ts";
import { getOwnAuthor, linkAuthor } from "../../data/own-author.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountSection } from "./account-layout.tsx";

type Byline = { author: AuthorName | null; canCreate: boolean };

/** The author that the user writes as. Who may add authors creates their own; admins link the others. Staff only. */
export function BylineSection({ userId, name }: { userId: string; name: string }) {
  const [byline, setByline] = useState<Byline>();
  // Asks the backend. Without an answer, as for readers, there is no section.
  useEffect(() => {
    const client = getBrowserClient();
    Promise.all([getOwnAuthor(client), listOwnCapabilities(client)]).then(
      ([author, capabilities]) => {
        if (capabilities.has("write"))
          setByline({ author, canCreate: capabilities.has("taxonomy") });
      },
      () => undefined,
    );
  }, []);
  if (!byline) return null;
  return (
    <AccountSection title="Byline">
      {byline.author && (
        <p>
          New articles of yours carry the byline <strong>{byline.author.name}</strong>.
        </p>
      )}
      {!byline.author && !byline.canCreate && (
        <p className="text-quiet">You have no byline yet. An admin can link one to your account.</p>
      )}
      {!byline.author && byline.canCreate && (
        <BylineForm
          userId={userId}
          name={name}
          onCreated={(author) => setByline({ ...byline, author })}
        />
      )}
    </AccountSection>
  );
}

/** Creates an author and links it to the user. */
function BylineForm({
  userId,
  name: ownName,
  onCreated,
}: {
  userId: string;
  name: string;
  onCreated: (author: AuthorName) => void;
}) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { byline: ownName } });

  async function create({ byline }: { byline: string }): Promise<void> {
    const client = getBrowserClient();
    try {
      const author = await withSession(async () => {
        const created = await createAuthor(client, { name: byline, bio: "", imageUrl: "" });
        await linkAuthor(client, { userId, authorId: created.id });
        return created;
      });
      showToast({ title: "Byline Created" });
      onCreated(author);
    } catch (error) {
      setProblem(failureMessage(error));
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(create)} className="flex flex-col gap-4">
      {problem && <FormError>{problem}</FormError>}
      <TextField
        label="Byline"
        hint="Your name as readers see it above your articles."
        error={formState.errors.byline?.message}
        {...register("byline", {
          validate: (value) => value.trim() !== "" || "Enter a name.",
          maxLength: { value: 200, message: "Enter a name of at most 200 characters." },
        })}
      />
      <Button
        type="submit"
        look="outline"
        className="sm:self-start"
        disabled={formState.isSubmitting}
      >
        Create byline
      </Button>
    </form>
  );
}
