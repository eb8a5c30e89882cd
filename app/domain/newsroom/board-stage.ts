/** Columns of the board, in the order of the work. */
export const BOARD_STAGES = ["draft", "review", "ready", "scheduled"] as const;
export type BoardStage = (typeof BOARD_STAGES)[number];
