import { AVRSPI, AVRTWI, spiConfig, twiConfig } from 'avr8js'
import type { I2cBus } from '#agent/emulated/i2c.ts'
import type { SpiBus } from '#agent/emulated/spi.ts'
import type { Avr } from './avr/avr.ts'
import type { Lines } from './lines.ts'

const BITS_OF_BYTE = 8
const { TWCR, TWSR, TWDR, twiInterrupt } = twiConfig
const [TWINT, TWSTA, TWSTO, TWEN, TWIE, TWPS] = [0x80, 0x20, 0x10, 0x04, 0x01, 0x03]
/** States in which no acknowledge came: a further byte is sent all the same. */
const REFUSED = [0x20, 0x30]
const ANY_HZ = 1

/**
 * Connects TWI to devices. Each byte takes nine periods of SCL, with its acknowledgement; starts
 * and stops take one.
 */
export function attachTwi(cpu: Avr, bus: I2cBus, lines: Lines): void {
  const twi = new AVRTWI(cpu, twiConfig, ANY_HZ)
  const interrupt = {
    address: twiInterrupt,
    flagRegister: TWCR,
    flagMask: TWINT,
    enableRegister: TWCR,
    enableMask: TWIE,
  }
  // The package begins with its flag set, and sets it after a stop.
  cpu.clearInterrupt(interrupt)
  cpu.data[TWDR] = 0xff
  const after = (bits: number, work: () => void) => cpu.addClockEvent(work, Math.round(bits / twi.sclFrequency))
  /** Sends a byte, and then asks whether it is acknowledged. */
  const send = (byte: number, taken: () => boolean, complete: (isTaken: boolean) => void) => {
    lines.byte(twi, byte)
    after(BITS_OF_BYTE, () => acknowledge(taken(), complete))
  }
  const acknowledge = (isTaken: boolean, complete: (isTaken: boolean) => void) => {
    lines.acknowledge(twi, isTaken)
    after(1, () => complete(isTaken))
  }
  const write = (byte: number) =>
    send(
      byte,
      () => bus.write(byte),
      (isTaken) => twi.completeWrite(isTaken),
    )
  twi.eventHandler = {
    start: () => {
      lines.start(twi)
      after(1, () => twi.completeStart())
    },
    stop: () => {
      lines.stop(twi)
      after(1, () => {
        bus.stop()
        twi.completeStop()
        cpu.clearInterrupt(interrupt)
      })
    },
    connectToSlave: (address, isWrite) =>
      send(
        (address << 1) | (isWrite ? 0 : 1),
        () => bus.address(address, !isWrite),
        (isTaken) => twi.completeConnect(isTaken),
      ),
    writeByte: write,
    readByte: (isTaken) => {
      const byte = bus.read()
      lines.byte(twi, byte)
      after(BITS_OF_BYTE, () => acknowledge(isTaken, () => twi.completeRead(byte)))
    },
  }
  const control = cpu.writeHooks[TWCR]
  cpu.writeHooks[TWCR] = (...written) => {
    const [value] = written
    const isRefused = REFUSED.includes((cpu.data[TWSR] ?? 0) & ~TWPS)
    const isByte = (value & (TWINT | TWEN | TWSTA | TWSTO)) === (TWINT | TWEN)
    control?.(...written)
    if (isRefused && isByte) write(cpu.data[TWDR] ?? 0)
    return true
  }
  // A program writes the prescaler alone; the package would lose the status.
  cpu.writeHooks[TWSR] = (value, before) => {
    cpu.data[TWSR] = (before & ~TWPS) | (value & TWPS)
    return true
  }
}

/** Connects SPI, as the one that gives the clock, to devices. */
export function attachSpi(cpu: Avr, bus: SpiBus, lines: Lines): void {
  const spi = new AVRSPI(cpu, spiConfig, ANY_HZ)
  spi.onByte = (byte) => {
    const received = bus.transfer(byte)
    lines.spi(spi, byte, received)
    cpu.addClockEvent(() => spi.completeTransfer(received), spi.transferCycles)
  }
}
