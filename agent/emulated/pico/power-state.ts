import type { RP2040 } from 'rp2040js'

const PSM = 0x40010
const FORCED_OFF = 4
const PROC1 = 1 << 16

/** Calls `changed` as firmware switches core 1 off or on (RP2040 data sheet, 2.13). */
export function onCorePower(mcu: RP2040, changed: (isOn: boolean) => void): void {
  const psm = mcu.peripherals[PSM]
  if (!psm) throw new Error('the package has no power-on state machine')
  const write = psm.writeUint32.bind(psm)
  const isOff = () => (psm.readUint32(FORCED_OFF) & PROC1) !== 0
  psm.writeUint32 = (offset, value) => {
    const wasOff = isOff()
    write(offset, value)
    if (isOff() !== wasOff) changed(wasOff)
  }
}
