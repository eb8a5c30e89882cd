import { useCallback, useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type ArticleAccess, endSharing, listAccess, shareArticle } from "../../data/sharing.ts";
import { Button } from "../../ui/button.tsx";
import { ActionButton } from "../../ui/controls/action-button.tsx";
import { ComboboxField } from "../../ui/controls/combobox-field.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import type { Rights } from "../use-rights.ts";
import { Panel } from "./panel.tsx";
import { useLoaded } from "./use-loaded.ts";

const MODES = [
  { value: "comment", label: "Read and comment" },
  { value: "write", label: "Write" },
];

/** Colleagues with whom an article is shared, and those who ask for it. */
export function SharingPanel({ articleId, rights }: { articleId: string; rights: Rights }) {
  const load = useCallback(() => listAccess(getBrowserClient(), { articleId }), [articleId]);
  const access = useLoaded(load);
  const [chosen, setChosen] = useState("");
  const [mode, setMode] = useState("comment");

  async function run(
    task: () => Promise<void>,
    done: { title: string; description: string },
  ): Promise<void> {
    try {
      await withSession(task);
      showToast(done);
    } catch (error) {
      reportFailure("Error Sharing Article", error);
    }
    await access.reload();
  }

  const share = (userId: string, mayWrite: boolean) =>
    run(() => shareArticle(getBrowserClient(), { articleId, userId, mayWrite }), {
      title: "Article Shared",
      description: "They will get an email with a link to it.",
    });

  const people = access.value ?? [];
  const shared = people.filter(({ isShared, requested }) => isShared || requested !== null);
  const others = people.filter(({ isShared, mayWrite }) => !isShared && !mayWrite);
  const refusal = rights.refusal("share");
  return (
    <Panel title="Sharing" isEmpty={shared.length === 0} loaded={access}>
      {shared.length > 0 && (
        <ul className="flex flex-col gap-3">
          {shared.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              refusal={refusal}
              onShare={(mayWrite) => void share(person.id, mayWrite)}
              onEnd={() =>
                void run(() => endSharing(getBrowserClient(), { articleId, userId: person.id }), {
                  title: "Sharing Ended",
                  description: `The article is no longer shared with ${person.name}.`,
                })
              }
            />
          ))}
        </ul>
      )}
      <ComboboxField
        label="Share with"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
        placeholder="A colleague"
        emptyText="No colleague found."
      />
      <SelectField label="They may" options={MODES} value={mode} onChange={setMode} />
      <div>
        <ActionButton
          type="button"
          look="outline"
          className="px-3"
          refusal={refusal}
          disabled={chosen === ""}
          onClick={() => {
            setChosen("");
            void share(chosen, mode === "write");
          }}
        >
          Share
        </ActionButton>
      </div>
    </Panel>
  );
}

function PersonRow({
  person: { name, mayWrite, isShared, requested },
  refusal,
  onShare,
  onEnd,
}: {
  person: ArticleAccess;
  refusal: string | undefined;
  onShare: (mayWrite: boolean) => void;
  onEnd: () => void;
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-2">
      <p className="min-w-0 grow basis-40">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-meta text-quiet">
          {isShared && (mayWrite ? "Writes it." : "Reads and comments.")}
          {requested === "write" && " Asks to write it."}
          {requested === "comment" && " Asks to read and comment."}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {requested !== null && (
          <ActionButton
            type="button"
            className="px-3"
            refusal={refusal}
            aria-label={`Let ${name} ${requested}`}
            onClick={() => onShare(requested === "write")}
          >
            Allow
          </ActionButton>
        )}
        {isShared && refusal === undefined && (
          <Button
            type="button"
            look="outline"
            className="px-3"
            aria-label={`End the sharing with ${name}`}
            onClick={onEnd}
          >
            End
          </Button>
        )}
      </div>
    </li>
  );
}
