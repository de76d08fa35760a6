import type { RP2040 } from 'rp2040js'
import type { LastingWrite } from '#agent/emulated/lasting-write.ts'
import { mendAdc } from './adc.ts'
import type { AlarmClock } from './alarm-clock.ts'
import { ChipReset, type ResetCause } from './chip-reset.ts'
import { paceDma } from './dma.ts'
import { FlashChip } from './flash/chip.ts'
import { QspiPins } from './flash/qspi-pins.ts'
import { Ssi } from './flash/ssi.ts'
import { watchMissing } from './missing.ts'
import { picoPeripherals } from './peripherals.ts'
import { PioClock } from './pio/pio-clock.ts'
import { RingOscillator } from './ring-oscillator.ts'
import { countInUtc } from './rtc.ts'

const NANOS_PER_MS = 1e6
/** Firmware can choose a clock so slow that one instruction would take minutes. */
const MIN_HERTZ = 32_768
const SSI = 0x18000
const IO_QSPI = 0x40018
const ROSC = 0x40060
const VREG_AND_CHIP_RESET = 0x40064

type Options = {
  clock: AlarmClock
  flash: Uint8Array
  /** The number of the flash chip, which is that of the board. */
  id: Uint8Array
  cause: ResetCause
  note: (text: string) => void
  /** The flash is about to be written through the SSI. */
  writing: (write: LastingWrite) => void
  /** Makes the board return from what it executes: its clock has another frequency. */
  leave: () => void
}

/** Gives a processor of the package what the package lacks, or has in a way that shows. */
export function equip(mcu: RP2040, { clock, flash, id, cause, note, writing, leave }: Options): void {
  mcu.logger = { debug() {}, info() {}, warn() {}, error() {} }
  setFlash(mcu, flash)
  const ssi = new Ssi(mcu, new FlashChip(flash, id, () => clock.nanos / NANOS_PER_MS, writing))
  Object.assign(mcu.peripherals, {
    [SSI]: ssi,
    [IO_QSPI]: new QspiPins(mcu, (isSelected) => ssi.hold(isSelected)),
    [ROSC]: new RingOscillator(mcu),
    [VREG_AND_CHIP_RESET]: new ChipReset(mcu, cause),
  })
  new PioClock(mcu, clock)
  countInUtc(mcu)
  mendAdc(mcu)
  paceDma(mcu)
  watchMissing(mcu, picoPeripherals, note)
  mcu.addClockListener((hertz) => {
    clock.hertz = Math.max(MIN_HERTZ, hertz)
    leave()
  })
}

/** Replaces the package's 16 MiB of flash by ours, which outlives the processor. */
function setFlash(mcu: RP2040, flash: Uint8Array): void {
  // It would be garbage of 16 MiB for each reset.
  structuredClone(null, { transfer: [mcu.flash.buffer] })
  const { buffer } = flash
  Object.assign(mcu, { flash, flash16: new Uint16Array(buffer), flashView: new ReadOnlyView(buffer) })
}

/** A store to flash only empties its cache, also one by DMA: the package would write it. */
class ReadOnlyView extends DataView<ArrayBufferLike> {
  override setUint32(): void {}
}
