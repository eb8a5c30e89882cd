import type { ComponentProps } from "react";
import type { EntryKind } from "../domain/reading-list/entry.ts";
import { useText } from "../page-context/use-text.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

/** Button that saves the article of the page for later. It needs scripts, which also list the article as read. */
export function SaveButton({ articleId }: { articleId: string }) {
  const t = useText();
  return (
    <ListButton kind="saved" entryKey={articleId}>
      {t("Save")}
    </ListButton>
  );
}

/** Button that follows a topic or author. Its place is reserved until the script knows whether it is pressed. */
export function FollowButton({
  kind,
  slug,
  name,
}: {
  kind: "topic" | "author";
  slug: string;
  name: string;
}) {
  const t = useText();
  return (
    <ListButton kind={kind} entryKey={slug} data-name={name}>
      {t("Follow")}
      <span className="sr-only"> {name}</span>
    </ListButton>
  );
}

function ListButton({
  kind,
  entryKey,
  children,
  ...props
}: ComponentProps<"button"> & { kind: EntryKind; entryKey: string }) {
  return (
    <Button
      {...props}
      type="button"
      look="outline"
      className="list-button no-print"
      aria-pressed="false"
      data-behavior="list-button"
      data-waits=""
      data-kind={kind}
      data-key={entryKey}
    >
      <Icon name={kind === "saved" ? "bookmark" : "plus"} size={18} />
      {kind !== "saved" && <Icon name="check" size={18} />}
      {children}
    </Button>
  );
}
