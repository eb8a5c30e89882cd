import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { nameVersion, restoreVersion } from "../../data/articles/versions.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { Version } from "../../domain/newsroom/version.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import { useRights } from "../use-rights.ts";

type Dialog = "name" | "restore" | "redact";

/** Names and restores versions and takes words out of them, each in a dialog. */
export function useVersionCommands({
  articleId,
  formPath,
}: {
  articleId: string;
  /** Address of the form, which opens after a restore. */
  formPath: string;
}) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const rights = useRights(articleId);
  const [isBusy, setBusy] = useState(false);
  // Kept while the dialog fades out.
  const [version, setVersion] = useState<Version>();
  const [open, setOpen] = useState<Dialog>();

  async function run(command: () => Promise<void>, failed: string): Promise<boolean> {
    setBusy(true);
    try {
      await withSession(command);
      setOpen(undefined);
      return true;
    } catch (error) {
      reportFailure(failed, error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  function ask(dialog: Dialog, asked: Version): void {
    setVersion(asked);
    setOpen(dialog);
  }

  return {
    /** Names the roles that may change the article, where the user may not. */
    refusal: rights.refusal("write"),
    redactRefusal: rights.refusal("settings"),
    isBusy,
    version,
    open,
    askName: (asked: Version) => ask("name", asked),
    askRestore: (asked: Version) => ask("restore", asked),
    askRedact: (asked: Version) => ask("redact", asked),
    close: () => setOpen(undefined),
    async closeRedacted() {
      setOpen(undefined);
      await revalidate();
    },
    async name(number: number, name: string) {
      const client = getBrowserClient();
      if (await run(() => nameVersion(client, { articleId, number, name }), "Error Naming Version"))
        await revalidate();
    },
    async restore(number: number) {
      const client = getBrowserClient();
      const isDone = await run(
        () => restoreVersion(client, { articleId, number }),
        "Error Restoring Version",
      );
      if (!isDone) return;
      showToast({
        title: "Version Restored",
        description: "It is a draft now. Readers see no change until you publish it.",
      });
      await navigate(formPath);
    },
  };
}

export type VersionCommands = ReturnType<typeof useVersionCommands>;
