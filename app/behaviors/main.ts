import { startBehaviors } from "./start-behaviors.ts";

// The only script of reader pages. Applications start the same behaviors themselves (entry.client.tsx).
startBehaviors(document.body);

// In development, a page is reloaded when its server rendering changes (vite.config.ts).
import.meta.hot?.on("broadsheet:rendering-changed", () => location.reload());
