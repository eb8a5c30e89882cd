/** How every line of the sidebar looks, link or button. */
export const NAV_ENTRY =
  "flex min-h-11 w-full items-center gap-3 rounded-[3px] px-3 text-[0.9375rem] font-semibold text-ink hover:bg-paper aria-[current]:bg-ink aria-[current]:text-paper";
