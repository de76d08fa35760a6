import { env } from '#env.ts'

/** What a visitor may choose. Without a choice, the system's own theme is shown. */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const THEME_COOKIE = 'theme'
const YEAR_SECONDS = 365 * 24 * 60 * 60

const IN_COOKIES = /(?:^|;\s*)theme=(light|dark)(?:;|$)/

/** Returns the theme of a cookie's value; undefined if it names none. */
export function themeOf(value: unknown): Theme | undefined {
  return themes.find((theme) => theme === value)
}

export const ZONE_COOKIE = 'tz'
const LONGEST_ZONE = 64

/** Returns the time zone that a cookie's value names, such as `Europe/Paris`. */
export function zoneOf(value: string | undefined): string | undefined {
  return value && value.length <= LONGEST_ZONE && isZone(value) ? value : undefined
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Returns the theme that a `Cookie` header asks for. */
export function themeOfCookies(header: string | undefined): Theme | undefined {
  return themeOf(IN_COOKIES.exec(header ?? '')?.[1])
}

/** Returns the `Set-Cookie` that keeps a theme for a year, or forgets it. */
export function themeCookie(theme: Theme | undefined): string {
  const secure = env().appUrl.startsWith('https:') ? '; Secure' : ''
  return `${THEME_COOKIE}=${theme ?? ''}; Path=/; Max-Age=${theme ? YEAR_SECONDS : 0}; SameSite=Lax${secure}`
}
