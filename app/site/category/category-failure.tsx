import type { ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";
import { FailureReference } from "../frame/failure-reference.tsx";

/** Says that articles could not be loaded, and why. */
export function CategoryFailure({ details, children }: { details: string; children?: ReactNode }) {
  return (
    <Notice title="Failed to Load Articles" isError>
      <p className="max-w-prose text-quiet" data-failure-details>
        {details}
      </p>
      <FailureReference />
      {children}
    </Notice>
  );
}
