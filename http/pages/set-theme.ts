import { themeCookie, themeOf } from './preferences.ts'
import { referringPage } from './referring-page.ts'

const MAX_BYTES = 100

/**
 * Keeps the theme that a form without script sends, and returns to the page that it was on. Any
 * other value means the system's own.
 */
export async function setTheme(request: Request): Promise<Response> {
  const isLong = Number(request.headers.get('content-length') ?? 0) > MAX_BYTES
  const sent = isLong ? '' : new URLSearchParams(await request.text()).get('theme')
  return new Response(null, {
    status: 303,
    headers: {
      Location: referringPage(request.headers) ?? '/',
      'Set-Cookie': themeCookie(themeOf(sent)),
      'Cache-Control': 'no-store',
    },
  })
}
