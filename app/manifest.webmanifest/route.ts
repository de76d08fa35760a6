/** What browsers show where the service is installed as an app. */
const manifest = {
  name: 'Boardwalk',
  short_name: 'Boardwalk',
  description: 'Boards for firmware and CI, by the minute.',
  start_url: '/',
  display: 'standalone',
  background_color: '#fbfbfa',
  theme_color: '#12976a',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}

export function GET(): Response {
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  })
}
