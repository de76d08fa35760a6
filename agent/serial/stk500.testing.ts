const [OK, IN_SYNC, END] = [0x10, 0x14, 0x20]
const GET_SYNC = 0x30
const [GET_PARAMETER, SET_DEVICE, SET_EXTENDED, LEAVE, LOAD_ADDRESS, UNIVERSAL, WRITE_PAGE, READ_PAGE, READ_SIGNATURE] =
  [0x41, 0x42, 0x45, 0x51, 0x55, 0x56, 0x64, 0x74, 0x75]
const SIGNATURE = [0x1e, 0x95, 0x0f]
/** How many bytes a command has with its end, where that is not two. */
const lengths: Record<number, number> = {
  [GET_PARAMETER]: 3,
  [SET_DEVICE]: 22,
  [SET_EXTENDED]: 7,
  [LOAD_ADDRESS]: 4,
  [UNIVERSAL]: 6,
  [READ_PAGE]: 5,
}

/** For tests: the boot loader of an Arduino Uno, which speaks STK500 version 1. */
export function readStk500(flash: Buffer, send: (bytes: Uint8Array) => void) {
  let heard: number[] = []
  let address = 0
  let isLoading = false
  const reply = (...values: number[]) => send(Uint8Array.from([IN_SYNC, ...values, OK]))
  const loader = {
    pages: 0,
    /** Takes bytes from the line. Returns whether they were for the boot loader. */
    takes(bytes: Uint8Array): boolean {
      if (!isLoading && !(bytes[0] === GET_SYNC && bytes[1] === END)) return false
      isLoading = true
      heard.push(...bytes)
      for (let size = sizeOf(heard); size > 0 && heard.length >= size; size = sizeOf(heard)) {
        const one = heard.slice(0, size)
        heard = heard.slice(size)
        carryOut(one)
      }
      return true
    },
  }
  return loader

  function carryOut(one: number[]): void {
    const [command = 0, first = 0, second = 0] = one
    if (command === LOAD_ADDRESS) address = 2 * (first + second * 256)
    if (command === WRITE_PAGE) {
      Buffer.from(one.slice(4, -1)).copy(flash, address)
      loader.pages += 1
    }
    if (command === LEAVE) isLoading = false
    if (command === READ_SIGNATURE) reply(...SIGNATURE)
    else if (command === READ_PAGE) reply(...flash.subarray(address, address + first * 256 + second))
    else if (command === GET_PARAMETER) reply(3)
    else if (command === UNIVERSAL) reply(0)
    else reply()
  }
}

/** How many bytes the first command has; 0 if that is not known yet. */
function sizeOf([command, high, low]: number[]): number {
  if (command === undefined) return 0
  if (command !== WRITE_PAGE) return lengths[command] ?? 2
  return high === undefined || low === undefined ? 0 : 5 + high * 256 + low
}
