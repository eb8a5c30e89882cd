import { limit, origins, seconds } from "./variable-schemas.ts";

/** Variables of rate limits and quotas. */
export const limitVariables = {
  rates: {
    SIGN_UP_LIMIT: limit(60, "Sign-ups of one client address within 3 minutes."),
    SIGN_IN_LIMIT: limit(100, "Password sign-ins of one client address within 3 minutes."),
    SIGN_IN_FAILURE_LIMIT: limit(
      10,
      "Wrong passwords, and wrong codes, of one account within 5 minutes.",
    ),
    MAIL_LIMIT: limit(60, "Auth emails that one client address may request within 3 minutes."),
    ACCOUNT_MAIL_LIMIT: limit(5, "Auth emails that one account gets within 5 minutes."),
    CONTACT_LIMIT: limit(10, "Contact messages of one client address within 10 seconds."),
    EMBED_LIMIT: limit(30, "Addresses that one user may look up for embeds within a minute."),
    VIEW_LIMIT: limit(6000, "Page views counted for one client address within a minute."),
    PAGE_LIMIT: limit(6000, "Uncached pages for one client address within a minute."),
  },
  requests: {
    PAGE_CONCURRENCY: limit(8, "Pages rendered at the same time."),
    PAGE_CONCURRENCY_PER_ADDRESS: limit(
      2,
      "Pages rendered at the same time for one client address.",
    ),
    API_CONCURRENCY: limit(
      8,
      "Requests that `/rest/v1`, `/auth/v1` and `/realtime/v1` each answer at the same time. Staff and the service key are not counted.",
    ),
    API_CONCURRENCY_PER_ADDRESS: limit(4, "Of these, requests of one client address."),
    API_ROWS: limit(
      1000,
      "Rows of one `/rest/v1` response: of the requested table, and of each embedded one for each row. More are cut off.",
    ),
    API_TOTAL_ROWS: limit(10_000, "Rows of one `/rest/v1` response in all. More are rejected."),
    API_RESPONSE_BYTES: limit(16 * 1024 * 1024, "Longest `/rest/v1` response."),
    API_EMBED_DEPTH: limit(4, "Levels of embedded resources in one `/rest/v1` request."),
    API_EMBEDDED_RELATIONS: limit(12, "Embedded resources in one `/rest/v1` request."),
    REQUEST_SECONDS: seconds(30, 600, "Deadline of a backend request and of a rendered page."),
    // The pool itself allows 60.
    STATEMENT_SECONDS: seconds(8, 60, "Statement timeout of clients without an account."),
    ACCOUNT_STATEMENT_SECONDS: seconds(30, 60, "Statement timeout of signed-in clients."),
    BODY_BYTES: limit(
      10 * 1024 * 1024,
      "Longest `/rest/v1` request body of staff and the service key.",
    ),
    PUBLIC_BODY_BYTES: limit(1024 * 1024, "Longest `/rest/v1` request body of everybody else."),
    BODY_BYTES_PER_SECOND: limit(
      1024,
      "A body that arrives more slowly is given up after ten seconds.",
    ),
    JSON_DEPTH: limit(100, "Nesting of a JSON body, and of parentheses in a query."),
  },
  realtime: {
    SOCKET_LIMIT: limit(500, "Open realtime sockets of one client address."),
    SOCKET_ORIGINS: {
      takes: "origins such as https://app.example, separated by commas, or *",
      schema: origins.default([]).meta({
        description: "Origins besides the site's own whose pages may open realtime sockets.",
        examples: ["https://app.example"],
      }),
    },
    LIVE_READER_LIMIT: limit(20_000, "Open front pages that get live news at the same time."),
    LIVE_ADDRESS_LIMIT: limit(500, "Of these, front pages of one client address."),
    LIVE_POLL_SECONDS: seconds(
      15,
      3600,
      "Interval of polling for new articles while somebody reads the front page, with `SUPABASE_URL` and no `DATABASE_URL`.",
    ),
  },
};
