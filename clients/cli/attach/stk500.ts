/**
 * The boot loader of an Arduino Uno, towards avrdude and the Arduino IDE: STK500 version 1 (Atmel's
 * application note AVR061), as far as programming of flash uses it.
 */

const [OK, FAILED, IN_SYNC, NO_SYNC, END] = [0x10, 0x11, 0x14, 0x15, 0x20]
const SIGNATURE = [0x1e, 0x95, 0x0f]
const FLASH = 0x46
const ERASED = 0xff
const commands = {
  ...{ getSync: 0x30, signOn: 0x31, setParameter: 0x40, getParameter: 0x41, setDevice: 0x42, setExtended: 0x45 },
  ...{ enter: 0x50, leave: 0x51, erase: 0x52, loadAddress: 0x55, universal: 0x56 },
  ...{ writePage: 0x64, readPage: 0x74, readSignature: 0x75 },
}
/** How many bytes a command has with its end, where that is not two. */
const LENGTHS: Record<number, number> = {
  ...{ [commands.setParameter]: 4, [commands.getParameter]: 3, [commands.setDevice]: 22 },
  ...{ [commands.setExtended]: 7, [commands.loadAddress]: 4, [commands.universal]: 6, [commands.readPage]: 5 },
}
const KNOWN = new Set<number>(Object.values(commands))
/** Hardware and software versions, and the programmer's. */
const PARAMETERS: Record<number, number> = { 128: 3, 129: 4, 130: 4 }
const OTHER_PARAMETER = 3
/** The size of a page is 128 bytes; avrdude sends 256 at most. */
const MAX_PAGE = 512

/** All of a flash, and what was written of it: lengths in bytes by address. */
export type Written = { image: Uint8Array; lengths: ReadonlyMap<number, number> }

export type Stk500Acts = {
  reply: (bytes: Uint8Array) => void
  /** Puts what was written on the board. Returns whether that succeeded. */
  flash: (written: Written) => Promise<boolean>
}

/** One upload: pages are gathered, and flashed once when they are read back, or at the end. */
export class Stk500 {
  readonly #acts: Stk500Acts
  #heard: number[] = []
  #address = 0
  readonly #image: Uint8Array
  /** As far as it is known. */
  readonly #board: Uint8Array
  readonly #lengths = new Map<number, number>()
  #isChanged: boolean = false
  /** Whether the programmer has said that it is done. */
  hasLeft: boolean = false

  constructor(flashBytes: number, acts: Stk500Acts) {
    this.#image = new Uint8Array(flashBytes).fill(ERASED)
    this.#board = this.#image.slice()
    this.#acts = acts
  }

  /** Whether pages were written that are not on the board. */
  get isPending(): boolean {
    return this.#isChanged
  }

  /** Carries out what is complete. Returns what follows after the programmer has left. */
  async add(bytes: Uint8Array): Promise<Uint8Array> {
    this.#heard.push(...bytes)
    while (!this.hasLeft) {
      const size = sizeOf(this.#heard)
      if (this.#heard.length < size) return new Uint8Array()
      await this.#carryOut(this.#heard.splice(0, size))
    }
    return Uint8Array.from(this.#heard.splice(0))
  }

  async #carryOut([command = 0, ...rest]: number[]): Promise<void> {
    if (!KNOWN.has(command) || rest.pop() !== END) return this.#say(NO_SYNC)
    const [first = 0, second = 0] = rest
    if (command === commands.writePage) return this.#write(rest)
    if (command === commands.readPage) return this.#read(first * 256 + second, rest[2])
    if (command === commands.leave) return this.#leave()
    if (command === commands.loadAddress) this.#address = 2 * (first + second * 256)
    if (command === commands.getParameter) return this.#reply(PARAMETERS[first] ?? OTHER_PARAMETER)
    if (command === commands.readSignature) return this.#reply(...SIGNATURE)
    if (command === commands.signOn) return this.#reply(...Buffer.from('AVR ISP'))
    if (command === commands.universal) return this.#reply(0)
    this.#reply()
  }

  #write([, , kind, ...data]: number[]): void {
    // The service writes no EEPROM.
    if (kind !== FLASH || this.#address + data.length > this.#image.length) {
      this.#say(IN_SYNC, FAILED)
      return
    }
    this.#image.set(data, this.#address)
    this.#lengths.set(this.#address, data.length)
    this.#isChanged = true
    this.#reply()
  }

  /**
   * Answers with what this upload has put on the board. All else reads as erased: programmers read
   * pages before they write a part of one, and compare what they have written.
   */
  async #read(length: number, kind: number | undefined): Promise<void> {
    const end = this.#address + length
    if (kind !== FLASH || end > this.#board.length) {
      this.#say(IN_SYNC, FAILED)
      return
    }
    await this.#flash()
    this.#reply(...this.#board.subarray(this.#address, end))
  }

  async #leave(): Promise<void> {
    await this.#flash()
    this.hasLeft = true
    this.#reply()
  }

  async #flash(): Promise<void> {
    if (!this.#isChanged) return
    this.#isChanged = false
    const isDone = await this.#acts.flash({ image: this.#image, lengths: this.#lengths })
    if (isDone) this.#board.set(this.#image)
    else this.#board.fill(ERASED)
  }

  #reply(...values: number[]): void {
    this.#say(IN_SYNC, ...values, OK)
  }

  #say(...values: number[]): void {
    this.#acts.reply(Uint8Array.from(values))
  }
}

/** Returns how many bytes the first command has; more than there are if that is not known yet. */
function sizeOf([command, high, low]: number[]): number {
  if (command === undefined) return 1
  if (command !== commands.writePage) return KNOWN.has(command) ? (LENGTHS[command] ?? 2) : 1
  if (high === undefined || low === undefined) return 3
  const length = high * 256 + low
  // No programmer writes such a page: these bytes are no command.
  return length > MAX_PAGE ? 1 : 5 + length
}
