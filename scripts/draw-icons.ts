/**
 * Draws the icons in `public/` that must be pixels, from `public/icon.svg`, with a browser:
 * `npx node scripts/draw-icons.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { BROWSER_FLAGS, findBrowser } from './browser.ts'

/** The sizes in favicon.ico. */
const SMALL = [16, 32, 48]
const ICON_HEADER_BYTES = 6
const ICON_ENTRY_BYTES = 16

const mark = readFileSync('public/icon.svg', 'utf8')
/** Systems cut the corners of these: the mark is white, inside, on a ground of its colour. */
const onGround = mark.replaceAll('#fff', '#ground').replaceAll('#12976a', '#fff').replaceAll('#ground', '#12976a')

const executablePath = findBrowser()
const browser = await chromium.launch({ args: BROWSER_FLAGS, ...(executablePath && { executablePath }) })
const small = await Promise.all(SMALL.map(async (size) => ({ size, png: await draw(browser, mark, size, size) })))
writeFileSync('public/favicon.ico', icon(small))
for (const [file, size] of [
  ['apple-touch-icon', 180],
  ['icon-192', 192],
  ['icon-512', 512],
] as const) {
  writeFileSync(`public/${file}.png`, await draw(browser, onGround, size, Math.round(size * 0.6), '#12976a'))
}
await browser.close()

async function draw(browser: Browser, svg: string, size: number, inner: number, ground?: string): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const style = `margin:0;display:grid;place-items:center;height:100vh;background:${ground ?? 'transparent'}`
  await page.setContent(
    `<body style="${style}">${svg.replace('<svg ', `<svg width="${inner}" height="${inner}" style="display:block" `)}`,
  )
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return png
}

/** Puts PNG pictures of one icon into a file: a header, an entry of each, then the pictures. */
function icon(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(ICON_HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let at = ICON_HEADER_BYTES + pictures.length * ICON_ENTRY_BYTES
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(ICON_ENTRY_BYTES)
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(at, 12)
    at += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ png }) => png)])
}
