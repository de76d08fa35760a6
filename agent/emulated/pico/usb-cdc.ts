import { createSetupPacket, DataDirection, type RP2040, SetupRecipient, SetupRequest, SetupType } from 'rp2040js'
import type { AlarmClock } from './alarm-clock.ts'
import { type CdcInterface, configurationOf, findCdc, maxPacketOf, totalLengthOf } from './usb-descriptors.ts'
import { MAX_PACKET, UsbEndpoints } from './usb-endpoints.ts'
import { UsbFrames } from './usb-frames.ts'

const NANOS_PER_MS = 1e6
const DEVICE = 1
const CONFIGURATION = 2
const DEVICE_HEAD_BYTES = 8
const CONFIGURATION_HEAD_BYTES = 9
const MAX_CONFIGURATION_BYTES = 4096
const SET_CONTROL_LINE_STATE = 0x22
const TERMINAL_IS_READY = 0b11

type Usb = RP2040['usbCtrl']
type Request = Omit<Parameters<typeof createSetupPacket>[0], 'dataDirection'>

/**
 * The host at the other end of the USB cable: it asks the firmware what it is, and if that is a
 * serial port (CDC), opens it. Firmware may take its time: nothing is sent before it asks.
 */
export class UsbCdc {
  readonly #usb: Usb
  readonly #onConnect: () => void
  readonly #onByte: (byte: number) => void
  readonly #endpoints: UsbEndpoints
  readonly #step: { schedule(nanos: number): void; cancel(): void }
  #maxPacket = MAX_PACKET
  #data: number[] = []
  #expected = 0
  /** What follows the control transfer that is under way. */
  #next: ((data: number[]) => void) | undefined
  #following: (() => void) | undefined
  #isStatusDue: boolean = false
  #cdc: CdcInterface | undefined

  /** `onRoom` is called when the firmware takes bytes. */
  constructor(
    mcu: RP2040,
    clock: AlarmClock,
    handlers: { onConnect: () => void; onByte: (byte: number) => void; onRoom: () => void },
  ) {
    const usb = mcu.usbCtrl
    this.#usb = usb
    this.#onConnect = handlers.onConnect
    this.#onByte = handlers.onByte
    this.#step = clock.createAlarm(() => this.#continue())
    this.#endpoints = new UsbEndpoints(mcu, clock, {
      sent: (endpoint, bytes) => this.#sent(endpoint, bytes),
      asked: handlers.onRoom,
      stalled: () => this.#finish([], false),
    })
    const frames = new UsbFrames(mcu, clock)
    usb.onUSBEnabled = () => usb.resetDevice()
    usb.onResetReceived = () => {
      frames.begin()
      this.#enumerate()
    }
  }

  /** A packet of bytes comes with each frame. */
  readonly packetNanos = NANOS_PER_MS

  /** Returns how many bytes it can take now. */
  get room(): number {
    return this.#cdc ? Math.min(MAX_PACKET, this.#endpoints.room(this.#cdc.output)) : 0
  }

  receive(bytes: Uint8Array): void {
    if (this.#cdc) this.#endpoints.send(this.#cdc.output, bytes)
  }

  #enumerate(): void {
    this.#cdc = undefined
    this.#isStatusDue = false
    this.#following = undefined
    this.#step.cancel()
    this.#endpoints.reset()
    const address: Request = { ...standard, bRequest: SetupRequest.SetAddress, wValue: 1, wIndex: 0, wLength: 0 }
    this.#control(address, () => this.#askDevice())
  }

  #askDevice(): void {
    this.#control(descriptor(DEVICE, DEVICE_HEAD_BYTES), (device) => {
      this.#maxPacket = maxPacketOf(device)
      this.#control(descriptor(CONFIGURATION, CONFIGURATION_HEAD_BYTES), (head) => {
        const length = Math.min(MAX_CONFIGURATION_BYTES, totalLengthOf(head))
        this.#control(descriptor(CONFIGURATION, length), (all) => this.#configure(all))
      })
    })
  }

  #configure(descriptors: number[]): void {
    const cdc = findCdc(descriptors)
    if (!cdc) return
    const wValue = configurationOf(descriptors)
    const configure = { ...standard, bRequest: SetupRequest.SetDeviceConfiguration, wValue, wIndex: 0, wLength: 0 }
    const open: Request = {
      ...{ type: SetupType.Class, recipient: SetupRecipient.Interface, bRequest: SET_CONTROL_LINE_STATE },
      ...{ wValue: TERMINAL_IS_READY, wIndex: cdc.control, wLength: 0 },
    }
    // Firmware may print and ask for bytes before it has answered.
    this.#cdc = cdc
    this.#onConnect()
    this.#control(configure, () => this.#control(open, () => {}))
  }

  /** Sends a request. Without data, `next` follows the firmware's empty packet. */
  #control(request: Request, next: (data: number[]) => void): void {
    this.#data = []
    this.#expected = request.wLength
    this.#next = next
    const dataDirection = request.wLength > 0 ? DataDirection.DeviceToHost : DataDirection.HostToDevice
    this.#usb.sendSetupPacket(createSetupPacket({ ...request, dataDirection }))
  }

  #sent(endpoint: number, bytes: Uint8Array): void {
    if (endpoint === 0) this.#answered(bytes)
    else if (endpoint === this.#cdc?.input) for (const byte of bytes) this.#onByte(byte)
  }

  #answered(bytes: Uint8Array): void {
    this.#data.push(...bytes)
    const isComplete = this.#data.length >= this.#expected || bytes.length < this.#maxPacket
    if (isComplete) this.#finish(this.#data, this.#expected > 0)
  }

  #finish(data: number[], isStatusDue: boolean): void {
    const next = this.#next
    if (!next) return
    this.#next = undefined
    this.#following = () => next(data)
    this.#isStatusDue = isStatusDue
    this.#step.schedule(NANOS_PER_MS)
  }

  /** Ends a transfer of data with an empty packet, if the firmware waits for one, and goes on. */
  #continue(): void {
    if (this.#isStatusDue && this.#endpoints.isAsked(0)) {
      this.#isStatusDue = false
      this.#endpoints.send(0, new Uint8Array(0))
      this.#step.schedule(NANOS_PER_MS)
      return
    }
    const following = this.#following
    this.#following = undefined
    following?.()
  }
}

const standard = { type: SetupType.Standard, recipient: SetupRecipient.Device }

function descriptor(kind: number, wLength: number): Request {
  return { ...standard, bRequest: SetupRequest.GetDescriptor, wValue: kind << 8, wIndex: 0, wLength }
}
