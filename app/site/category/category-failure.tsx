import type { ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";
import { FailureReference } from "../status-page.tsx";

/** Error message for articles that failed to load. */
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
