import { cookies } from 'next/headers'
import { THEME_COOKIE, themeOf, ZONE_COOKIE, zoneOf } from './preferences.ts'

/** Returns what this visitor has chosen, or the browser has said, by cookies. */
export async function visitorPreferences() {
  const jar = await cookies()
  return { theme: themeOf(jar.get(THEME_COOKIE)?.value), zone: zoneOf(jar.get(ZONE_COOKIE)?.value) }
}
