import { type FormEvent, useRef, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { findTagUse } from "../../data/taxonomy.ts";
import { articlesText } from "../../domain/newsroom/page-range.ts";
import { nextSlug } from "../../domain/newsroom/slug-machine.ts";
import { addressText, isFixedCategory, TERM_NAMES, type Term } from "../../domain/newsroom/term.ts";
import { besideListings } from "../../domain/pages/category-listing.ts";
import { slugify, tagSlug } from "../../domain/slug.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { reportFailure } from "../load-or-report.ts";
import { TermFormButtons } from "./term-form-buttons.tsx";
import type { TermCommands } from "./use-term-commands.ts";

/** Renames a term. The address follows the name until it is written by hand. */
export function RenameForm({ term, commands }: { term: Term; commands: TermCommands }) {
  const { kind } = term;
  const isTag = kind === "tag";
  const isFixed = isFixedCategory(term);
  const [name, setName] = useState(term.name);
  const [address, setAddress] = useState({ slug: term.slug, isManual: isFixed });
  const [problem, setProblem] = useState<string>();
  const [confirmedName, setConfirmedName] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const newSlug = isTag ? (tagSlug(name) ?? "") : cleanSlug(term, address.slug);

  function refuse(text: string): void {
    setProblem(text);
    field.current?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === "") return refuse(`Please enter a name for the ${kind}.`);
    if (isTag && wanted.includes(",")) return refuse("A tag cannot contain a comma.");
    if (isTag && wanted !== term.name && wanted !== confirmedName) {
      try {
        const found = await withSession(() => findTagUse(getBrowserClient(), { tag: wanted }));
        if (found) {
          setConfirmedName(wanted);
          return refuse(
            `The tag “${wanted}” exists, with ${articlesText(found.articles)}. Press Rename again to merge the two.`,
          );
        }
      } catch (error) {
        reportFailure("Error Renaming Tag", error);
        return;
      }
    }
    setProblem(undefined);
    await commands.rename(term, { name: wanted, slug: newSlug });
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label={`${TERM_NAMES[kind].one} name`}
        value={name}
        maxLength={kind === "category" ? 120 : 200}
        error={problem}
        hint={isTag ? addressText(term, newSlug) : undefined}
        onChange={({ target }) => {
          setName(target.value);
          setAddress(nextSlug(address, { type: "title-changed", title: target.value }));
        }}
      />
      {!isTag && (
        <TextField
          label="Address"
          value={address.slug}
          maxLength={kind === "category" ? 120 : 200}
          disabled={isFixed}
          hint={
            isFixed
              ? `The site's front page or search leads to /category/${term.slug}, so this address stays.`
              : addressText(term, newSlug)
          }
          onChange={({ target }) => setAddress({ slug: target.value, isManual: true })}
        />
      )}
      <TermFormButtons term={term} commands={commands}>
        <Button type="submit" disabled={commands.isBusy}>
          Rename
        </Button>
      </TermFormButtons>
    </form>
  );
}

/** The slug that the address field stands for; the current one if it is empty. */
function cleanSlug({ kind, slug }: Term, text: string): string {
  // Categories may have underscores, which a slug from a name never has.
  if (text === slug) return slug;
  const clean = slugify(text) || slug;
  return kind === "category" ? besideListings(clean) : clean;
}
