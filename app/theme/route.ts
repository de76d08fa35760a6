import { setTheme } from '#http/pages/set-theme.ts'

/** Keeps the theme for browsers without script. */
export const POST = setTheme
