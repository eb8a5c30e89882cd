/** An expected refusal of `/rest/v1`, with PostgREST's code: https://docs.postgrest.org/en/stable/references/errors.html */
export class RestError extends Error {
  override name = "RestError";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: string | object | null = null,
    readonly hint: string | null = null,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}
