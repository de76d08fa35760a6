import type { ITheme } from '@xterm/xterm'
import { isDarkShown } from '#components/theme.ts'

/** The colour of the place that a search has selected, in both themes: no other is as strong. */
export const FOUND_HERE = '#f2a93b'

/**
 * Returns the colours of the page; the sixteen others have 4.5:1 against its background. xterm
 * paints what is selected over the mark of the place that is found.
 */
export function themeOf(element: HTMLElement, isFinding = false): ITheme {
  const [surface, ink] = [colorOf(element, '--surface'), colorOf(element, '--ink')]
  return {
    background: surface,
    foreground: ink,
    cursor: ink,
    cursorAccent: surface,
    selectionBackground: isFinding ? FOUND_HERE : colorOf(element, '--line-strong'),
    ...(isFinding && { selectionForeground: '#191918' }),
    ...(isDarkShown() ? dark : light),
  }
}

/** A variable as it stands is `light-dark(…)`; a property that uses it has the colour itself. */
export function colorOf(element: HTMLElement, name: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const light = {
  ...{ black: '#191918', red: '#a8231c', green: '#0f6a3f', yellow: '#7a5200', blue: '#1f5fa8', magenta: '#8a3aa0' },
  ...{ cyan: '#0b6470', white: '#5c5c57', brightBlack: '#5c5c57', brightRed: '#b3261e', brightGreen: '#0b6a4a' },
  ...{ brightYellow: '#8a4a00', brightBlue: '#2463b0', brightMagenta: '#8a4fb0', brightCyan: '#0b6470' },
  brightWhite: '#191918',
}
const dark = {
  ...{ black: '#8f9692', red: '#ff8f85', green: '#63d09d', yellow: '#f0b55f', blue: '#7db4ee', magenta: '#cfa0ee' },
  ...{ cyan: '#6fd0d8', white: '#ededeb', brightBlack: '#a2a5a2', brightRed: '#ffb0a8', brightGreen: '#8be0b8' },
  ...{ brightYellow: '#ffd08a', brightBlue: '#a0ccff', brightMagenta: '#e0c0ff', brightCyan: '#a0ecf0' },
  brightWhite: '#ffffff',
}
