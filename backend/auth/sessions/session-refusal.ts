import { refuse } from "../refuse.ts";

/** Somebody may not have the session that they ask for. The door of the auth service turns it into its answer. */
export class SessionRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = "SessionRefusal";
    this.status = status;
    this.code = code;
  }

  answer(): Response {
    return refuse(this.status, this.code, this.message);
  }
}
