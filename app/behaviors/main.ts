import { startBehaviors } from "./start-behaviors.ts";

// The one script of reader pages. Applications start the same behaviors themselves (entry.client.tsx).
startBehaviors(document.body);
