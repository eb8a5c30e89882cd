import { Button } from "../../ui/button.tsx";

/** The two answers, side by side and alike. Without scripts nothing is loaded that readers could choose about. */
export function ConsentButtons() {
  return (
    <div className="grid noscript:hidden w-full grid-cols-2 gap-3 sm:w-auto">
      <Button type="button" look="outline" data-consent="declined">
        Decline
      </Button>
      <Button type="button" look="outline" data-consent="accepted">
        Accept
      </Button>
    </div>
  );
}
