import { createContext } from "react";

/** What an inline script of a rendered page carries, so that the page's policy lets it run (`nonceContext`). */
export const Nonce = createContext<string | undefined>(undefined);
