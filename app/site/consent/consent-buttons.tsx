import { Button } from "../../ui/button.tsx";
import { saveConsent } from "./consent-store.ts";
import { endMeasurement } from "./measure.ts";

/** The two answers, side by side and alike. */
export function ConsentButtons({ onChosen }: { onChosen?: () => void }) {
  function accept(): void {
    saveConsent("accepted");
    onChosen?.();
  }
  function decline(): void {
    saveConsent("declined");
    endMeasurement();
    onChosen?.();
  }
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
      <Button type="button" look="outline" onClick={decline}>
        Decline
      </Button>
      <Button type="button" look="outline" onClick={accept}>
        Accept
      </Button>
    </div>
  );
}
