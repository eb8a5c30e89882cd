export { waitFor } from "../../backend/tests/support/wait-for.ts";
