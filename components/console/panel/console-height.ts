/**
 * Most of the first screen below the title and the status. Where it is wide, that has the console
 * with the drawing of the board beside it; below that, the toolbar and the terminal, about half of
 * it above a drawing.
 */
export const TERMINAL_HEIGHT =
  'max-lg:h-[max(24rem,calc(100dvh-14rem))] sm:max-lg:group-data-drawn/console:h-[max(24rem,calc(100dvh-33rem))]'
export const WIDE_HEIGHT = 'lg:h-[max(28rem,calc(100dvh-13rem))]'
