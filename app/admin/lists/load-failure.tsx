import { useRevalidator } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** In the place of a list that could not be loaded: why, and a way to try again. */
export function LoadFailure({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Notice title="Error fetching data" isError>
      <p className="max-w-prose text-quiet">{message}</p>
      <Button type="button" disabled={state === "loading"} onClick={() => revalidate()}>
        Try Again
      </Button>
    </Notice>
  );
}
