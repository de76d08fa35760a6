import localFont from 'next/font/local'

/**
 * The fonts, of which a browser loads the parts that a page's letters need. What nearly every page
 * needs (Latin, 53 kB for both) is preloaded.
 */
const geist = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-latin',
  // A font that comes late is for the next page: under a reader nothing moves.
  display: 'optional',
})

const geistMono = localFont({
  src: '../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-mono-latin',
  adjustFontFallback: false,
})

const geistExtended = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-latin-ext',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+1E00-1E9F' }],
})

/** The class names that define the fonts' CSS variables, which app/globals.css puts in order. */
export const fontVariables = [geist, geistMono, geistExtended].map(({ variable }) => variable).join(' ')
