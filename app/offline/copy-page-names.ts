/** The bar on a copy that says what it is. */
export const BAR_ID = "offline-bar";

/** The place on the page `/offline` that the list of copies goes to. */
export const LIST_ID = "kept-pages";

/** Where a part of the page `/offline` begins. It comes with the first one shown, and the worker shows the second. */
export const ONLINE_PART = '<div data-shown="online">';
export const OFFLINE_PART = '<div hidden="" data-shown="offline">';

/** What the page `/offline` is called where it was loaded over the network. */
export const ONLINE_TITLE = "You are online";

/** What the offline page says; the worker puts the other text in when it is the site that fails. */
export const OFFLINE_TEXTS = {
  title: "You are offline",
  explanation: "The page that you asked for cannot be loaded without a connection.",
};

export const UNREACHABLE_TEXTS = {
  title: "The site cannot be reached",
  explanation: "The page that you asked for cannot be loaded at the moment.",
};
