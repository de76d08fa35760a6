/** Most of the first screen below the title and the status. The page waits with the same height. */
export const CONSOLE_HEIGHT = 'h-[max(24rem,calc(100dvh-14rem))]'
