import Download from "lucide-react/icons/download";
import { useState } from "react";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { downloadImage } from "../../data/images/library.ts";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { reportFailure } from "../load-or-report.ts";

/** Saves the file of an image on the device, also after the end of its license. */
export function DownloadButton({ path }: { path: string }) {
  const [isBusy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const file = await withSession(() => downloadImage(getBrowserClient(), { path }));
      saveFile(file, path.split("/").at(-1) ?? path);
    } catch (error) {
      reportFailure("Error Downloading Image", error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      type="button"
      look="outline"
      className="mt-2 self-start"
      disabled={isBusy}
      onClick={() => void download()}
    >
      <Download aria-hidden size={18} />
      {isBusy ? "Downloading..." : "Download Image"}
    </Button>
  );
}
