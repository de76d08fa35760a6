/**
 * Packets of gdb's remote serial protocol ("Overview" in gdb's manual, appendix E), for browsers.
 */

const [START, END, REPEAT, ESCAPE] = ['$', '#', '*', '}']
/** A stub’s packet is at most so long. */
const MAX_BODY = 64 * 1024
/** What a count of repetitions is larger by, so that it can be printed. */
const COUNT_OFFSET = 29
const HEX = 16

/** Returns the bytes of a packet. */
export function packetOf(body: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${START}${body}${END}${checksumOf(body)}`)
}

/** Cuts the bytes of a stub into the bodies of packets. */
export class PacketReader {
  #text = ''

  /** Returns the bodies that are whole by now. Throws an Error for bytes that are damaged. */
  take(bytes: Uint8Array): string[] {
    for (const byte of bytes) this.#text += String.fromCharCode(byte)
    const bodies: string[] = []
    for (;;) {
      const start = this.#text.indexOf(START)
      // Between packets there are acknowledgements alone.
      if (start < 0) this.#text = ''
      const end = this.#text.indexOf(END, start)
      if (start < 0 || end < 0 || this.#text.length < end + 3) break
      const body = this.#text.slice(start + 1, end)
      if (checksumOf(body) !== this.#text.slice(end + 1, end + 3).toLowerCase()) throw damaged()
      this.#text = this.#text.slice(end + 3)
      bodies.push(expanded(body))
    }
    if (this.#text.length > MAX_BODY) throw damaged()
    return bodies
  }
}

const damaged = () => new Error('What the board’s debugger sends cannot be read.')

function checksumOf(body: string): string {
  let sum = 0
  for (let at = 0; at < body.length; at++) sum = (sum + body.charCodeAt(at)) & 0xff
  return sum.toString(HEX).padStart(2, '0')
}

/** Takes escapes and repetitions out. */
function expanded(body: string): string {
  let text = ''
  for (let at = 0; at < body.length; at++) {
    const character = body[at]
    if (character === ESCAPE) text += String.fromCharCode(body.charCodeAt(++at) ^ 0x20)
    else if (character === REPEAT) text += text.slice(-1).repeat(Math.max(0, body.charCodeAt(++at) - COUNT_OFFSET))
    else text += character
  }
  return text
}

/** Returns the bytes that hexadecimal digits stand for. */
export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length >> 1 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), HEX))
}

/** Returns a text as the hexadecimal digits of its bytes. */
export function hexOf(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => byte.toString(HEX).padStart(2, '0')).join('')
}
