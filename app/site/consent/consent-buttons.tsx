import { Button } from "../../ui/button.tsx";
import { saveConsent } from "./consent-store.ts";
import { endMeasurement } from "./measure.ts";

/** The two answers, side by side and alike. */
export function ConsentButtons({ onChosen }: { onChosen?: () => void }) {
  function choose(choice: "accepted" | "declined"): void {
    saveConsent(choice);
    reloadAds();
    if (choice === "declined") endMeasurement();
    onChosen?.();
  }
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
      <Button type="button" look="outline" onClick={() => choose("declined")}>
        Decline
      </Button>
      <Button type="button" look="outline" onClick={() => choose("accepted")}>
        Accept
      </Button>
    </div>
  );
}

/** What is in the frames of the page follows from the choice; the server decides when they are loaded. */
function reloadAds(): void {
  for (const frame of document.querySelectorAll(".ad-frame")) {
    frame.setAttribute("src", frame.getAttribute("src") ?? "");
  }
}
