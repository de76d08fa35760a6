import type { Annotation } from './annotations.ts'
import { Line, momentsOf } from './lines.ts'
import type { Trace } from './traces.ts'

const BYTE_BITS = 8

/** Decodes an I²C bus with addresses of seven bits. A wire that nothing drives is high. */
export function decodeI2c(sdaTrace: Trace, sclTrace: Trace): Annotation[] {
  const [sda, scl] = [new Line(sdaTrace, 1), new Line(sclTrace, 1)]
  const found: Annotation[] = []
  let [wasData, wasClock] = [sda.levelAt(0), scl.levelAt(0)]
  let transfer: Transfer | undefined
  for (const ticks of momentsOf([sda, scl])) {
    const [data, clock] = [sda.levelAt(ticks), scl.levelAt(ticks)]
    if (clock === 1 && wasClock === 1 && data !== wasData) {
      transfer?.end()
      const kind = data === 1 ? 'stop' : transfer ? 'restart' : 'start'
      // A stop without a start is the end of what came before the capture.
      if (kind !== 'stop' || transfer) found.push({ from: ticks, to: ticks, kind, value: 0 })
      transfer = data === 1 ? undefined : new Transfer(found)
    } else if (clock === 1 && wasClock === 0) transfer?.rise(ticks, data)
    else if (clock === 0 && wasClock === 1) transfer?.fall(ticks)
    wasData = data
    wasClock = clock
  }
  transfer?.end()
  return found
}

/** What comes between a start and the next start or stop: an address, and bytes. */
class Transfer {
  readonly #found: Annotation[]
  #isAddress: boolean = true
  #bits = 0
  #value = 0
  #from = 0
  #last = 0
  /** The ninth bit, while its clock is high. */
  #answer: Annotation | undefined

  constructor(found: Annotation[]) {
    this.#found = found
  }

  rise(ticks: number, data: 0 | 1): void {
    this.#last = ticks
    if (this.#bits === BYTE_BITS) {
      this.#answer = { from: ticks, to: ticks, kind: data === 0 ? 'ack' : 'nack', value: 0 }
      return
    }
    if (this.#bits === 0) this.#from = ticks
    this.#value = this.#value * 2 + data
    this.#bits++
  }

  fall(ticks: number): void {
    if (this.#answer) {
      this.#found.push({ ...this.#answer, to: ticks })
      this.#answer = undefined
      this.#bits = 0
      this.#value = 0
    } else if (this.#bits === BYTE_BITS) {
      const isRead = this.#value % 2 === 1
      const kind = this.#isAddress ? (isRead ? 'read' : 'write') : 'byte'
      this.#found.push({ from: this.#from, to: ticks, kind, value: this.#isAddress ? this.#value >> 1 : this.#value })
      this.#isAddress = false
    }
  }

  /** The clock of a stop, or of another start, is no bit: it is high once more than there are. */
  end(): void {
    if (this.#answer || this.#bits <= 1 || this.#bits === BYTE_BITS) return
    this.#found.push({ from: this.#from, to: this.#last, kind: 'cut', value: this.#bits - 1 })
  }
}
