import { restartWithLeanMemory } from "./lean-memory.ts";

restartWithLeanMemory();
// Loaded only now: nothing of it is needed by the process that is replaced.
await import("./run-site.ts");
