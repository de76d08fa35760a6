import { isMac, keyNames } from '#components/key-names.ts'

const noCopy = () =>
  `Your browser does not allow copying from here. Select the text and press ${keyNames('Ctrl+C', isMac())}.`
const noPaste = () =>
  `Your browser does not allow pasting from here. Press ${keyNames('Ctrl+V', isMac())} in the console.`

/** Copies a text. Returns what to do instead if the browser does not allow it. */
export async function copyText(text: string): Promise<string | undefined> {
  try {
    await navigator.clipboard.writeText(text)
    return undefined
  } catch {
    // Without HTTPS there is no clipboard, and with it the browser may refuse.
    return noCopy()
  }
}

/** Returns what is in the clipboard, or what to do instead if the browser does not allow it. */
export async function readClipboard(): Promise<{ text: string } | { problem: string }> {
  try {
    return { text: await navigator.clipboard.readText() }
  } catch {
    // As above; browsers may also ask the user.
    return { problem: noPaste() }
  }
}
