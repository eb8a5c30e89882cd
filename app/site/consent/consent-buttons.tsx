import { Button } from "../../ui/button.tsx";

/** Accept and decline buttons of equal weight. Without scripts, no tracker is loaded, so they are not needed. */
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
