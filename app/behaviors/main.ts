import { startBehaviors } from "./start-behaviors.ts";

// The one script of reader pages. Applications start the same behaviors themselves (entry.client.tsx).
startBehaviors(document.body);

// In development a page is loaded anew when what the server renders has changed (vite.config.ts).
import.meta.hot?.on("broadsheet:rendering-changed", () => location.reload());
