/**
 * Creates a `fetch` for requests to a remote Supabase. It rejects with an AbortError, which postgrest-js does not retry,
 * when the headers of a response have not arrived within `deadlineMs`. Reading a body takes as long as it
 * arrives, and sending a file as long as it is accepted: the limits of Node.js apply to these.
 */
export function createRemoteFetch(deadlineMs: number): typeof fetch {
  return async (input, init) => {
    const isUpload = init?.body != null && typeof init.body !== "string";
    // A redirect could lead to an address that no setting names.
    const direct = { redirect: "error", ...init } as const;
    if (isUpload) return fetch(input, direct);
    const deadline = new AbortController();
    const timer = setTimeout(
      () => deadline.abort(new DOMException(describeTimeout(deadlineMs), "AbortError")),
      deadlineMs,
    );
    const given = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const signal = given ? AbortSignal.any([given, deadline.signal]) : deadline.signal;
    try {
      return await fetch(input, { ...direct, signal });
    } finally {
      clearTimeout(timer);
    }
  };
}

function describeTimeout(deadlineMs: number): string {
  return `no response within ${deadlineMs / 1000} s`;
}
