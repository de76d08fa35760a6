/** The console of a session's page, as journeys open, read and end it. */
import type { Page } from '@playwright/test'
import { decodeOutput, encodeOutput } from '#wire/console-frames.ts'
import { expect, startLink } from './fixtures.ts'

/** The rows of the terminal, which are text in the page. */
export const screen = (page: Page) => page.locator('.xterm-rows')
export const prompt = (page: Page) => page.getByRole('textbox', { name: / console\. Tab/ })

/** Returns the rows of the terminal, as text. */
export const shownText = (page: Page) =>
  screen(page).evaluate((rows) => [...rows.children].map((row) => row.textContent.replaceAll('\u00a0', ' ')).join('\n'))

/** Starts a session on an emulated Uno. Its page shows the prompt. */
export const openUno = (page: Page) => openBoard(page, 'Arduino Uno, emulated')

/** Starts a session on an emulated Pico. Its page shows the prompt. */
export const openPico = (page: Page) => openBoard(page, 'Raspberry Pi Pico, emulated')

async function openBoard(page: Page, type: string): Promise<void> {
  await (await startLink(page, type)).click()
  await page.getByRole('dialog').getByRole('button', { name: /Start/ }).click()
  await expect(screen(page)).toContainText('type help')
}

export async function endSession(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^End/ }).click()
  await page.getByRole('button', { name: /End session/ }).click()
  await expect(page.getByText(/^Ended by you after/)).toBeVisible()
}

/** What the page has typed into a board, and what prints and says things as the service does. */
export type Board = {
  typed: () => string
  print: (text: string) => void
  note: (text: string) => void
  forget: () => void
}

/** Sits on the connections of a page's consoles from now on. */
export async function watchConsoles(page: Page): Promise<Board> {
  const noConsole = () => {
    throw new Error('the page has no console yet')
  }
  let typed = ''
  let [print, note]: ((text: string) => void)[] = [noConsole, noConsole]
  await page.routeWebSocket(/\/v1\/sessions\/\w+\/console/, (viewer) => {
    let end = 0
    const board = viewer.connectToServer()
    viewer.onMessage((message) => {
      typed += typeof message === 'string' ? message : message.toString('latin1')
      board.send(message)
    })
    board.onMessage((message) => {
      if (typeof message !== 'string') {
        const { offset, bytes } = decodeOutput(message)
        end = Math.max(end, offset + bytes.length)
      }
      viewer.send(message)
    })
    print = (text) => {
      const bytes = Buffer.from(text)
      viewer.send(Buffer.from(encodeOutput({ offset: end, bytes })))
      end += bytes.length
    }
    note = (text) => viewer.send(JSON.stringify({ t: 'note', at: new Date().toISOString(), text }))
  })
  return {
    typed: () => typed,
    print: (text) => print?.(text),
    note: (text) => note?.(text),
    forget: () => {
      typed = ''
    },
  }
}

/** Opens the console of a new session on an emulated Uno, and sits on its connection. */
export async function openWatchedUno(page: Page): Promise<Board> {
  const board = await watchConsoles(page)
  await openUno(page)
  await expect(prompt(page)).toBeFocused()
  return board
}
