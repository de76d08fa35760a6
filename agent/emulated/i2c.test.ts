import { expect, test } from 'vitest'
import { I2cBus, type I2cDevice } from './i2c.ts'

/** A device that notes what happens to it, and replies with its address. */
function deviceAt(address: number) {
  const heard: string[] = []
  const device: I2cDevice = {
    address,
    start: (isRead) => heard.push(isRead ? 'read' : 'write'),
    write: (byte) => heard.push(`byte ${byte}`) > 0,
    read: () => address,
    stop: () => heard.push('stop'),
  }
  return { device, heard }
}

test('a bus acknowledges the addresses of its devices alone, and each hears its own transfers', () => {
  const bus = new I2cBus()
  const [screen, sensor] = [deviceAt(0x3c), deviceAt(0x40)]
  bus.add(screen.device)
  bus.add(sensor.device)
  const found = Array.from({ length: 128 }, (_, address) => address).filter((address) => {
    const isTaken = bus.address(address, false)
    bus.stop()
    return isTaken
  })
  expect(found).toEqual([0x3c, 0x40])
  bus.address(0x3c, false)
  expect(bus.write(7)).toBe(true)
  // A repeated start for another device ends the transfer.
  bus.address(0x40, true)
  expect([bus.read(), bus.address(0x41, false), bus.write(1), bus.read()]).toEqual([0x40, false, false, 0xff])
  expect(screen.heard).toEqual(['write', 'stop', 'write', 'byte 7', 'stop'])
  expect(sensor.heard).toEqual(['write', 'stop', 'read', 'stop'])
  expect(() => bus.add(deviceAt(0x40).device)).toThrow('two devices have the address 64')
})
