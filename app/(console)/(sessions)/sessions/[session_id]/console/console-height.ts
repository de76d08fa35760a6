/**
 * Most of the first screen below the title and the status, or about half of it above a drawing of
 * the board. The page waits with the same height.
 */
export const CONSOLE_HEIGHT =
  'h-[max(24rem,calc(100dvh-14rem))] sm:group-data-drawn/console:h-[max(24rem,calc(100dvh-33rem))]'
