import { createSetupPacket, DataDirection, type RP2040, SetupRecipient, SetupRequest, SetupType } from 'rp2040js'
import type { AlarmClock } from './alarm-clock.ts'
import { type CdcInterface, configurationOf, findCdc, maxPacketOf, totalLengthOf } from './usb-descriptors.ts'

const NANOS_PER_MS = 1e6
const DEVICE = 1
const CONFIGURATION = 2
const DEVICE_HEAD_BYTES = 8
const CONFIGURATION_HEAD_BYTES = 9
const MAX_CONFIGURATION_BYTES = 4096
const SET_CONTROL_LINE_STATE = 0x22
const TERMINAL_IS_READY = 0b11
const MAX_PACKET = 64
/** At full speed, a bulk packet of 64 bytes takes about as long. */
const PACKET_NANOS = 50_000
/** Where firmware hands a packet over, and the bit that is set until it has been sent. */
const IN_BUFFER_CONTROL = 0x80
const AVAILABLE = 1 << 10

type Usb = RP2040['usbCtrl']
type Request = Omit<Parameters<typeof createSetupPacket>[0], 'dataDirection'>
/** What the package keeps to itself. */
type Inside = { rp2040: RP2040; indicateBufferReady(endpoint: number, isOut: boolean): void }

/**
 * The host at the other end of the USB cable: it asks the firmware what it is, and if that is a
 * serial port (CDC), opens it. Firmware may take its time: nothing is sent before it asks.
 */
export class UsbCdc {
  readonly #usb: Usb
  readonly #onConnect: () => void
  readonly #onByte: (byte: number) => void
  readonly #onRoom: () => void
  readonly #step: { schedule(nanos: number): void }
  readonly #packetSent: { schedule(nanos: number): void }
  readonly #inside: Inside
  readonly #ready: Inside['indicateBufferReady']
  #maxPacket = MAX_PACKET
  #data: number[] = []
  #expected = 0
  /** What follows the control transfer that is under way. */
  #next: ((data: number[]) => void) | undefined
  #following: (() => void) | undefined
  #isStatusDue: boolean = false
  #isStatusAsked: boolean = false
  #cdc: CdcInterface | undefined
  #isSending: boolean = false
  /** How many bytes the firmware takes now, by endpoint. It may ask before we know its own. */
  readonly #asked = new Map<number, number>()

  /** `onRoom` is called when the firmware takes bytes. */
  constructor(
    usb: Usb,
    clock: AlarmClock,
    handlers: { onConnect: () => void; onByte: (byte: number) => void; onRoom: () => void },
  ) {
    this.#usb = usb
    this.#onConnect = handlers.onConnect
    this.#onByte = handlers.onByte
    this.#onRoom = handlers.onRoom
    this.#step = clock.createAlarm(() => this.#continue())
    this.#packetSent = clock.createAlarm(() => this.#finishPacket())
    const inside = usb as unknown as Inside
    this.#inside = inside
    this.#ready = inside.indicateBufferReady.bind(usb)
    inside.indicateBufferReady = (endpoint, isOut) => {
      // The firmware may fill the buffer again once the packet is through.
      if (isOut || endpoint !== this.#cdc?.input) this.#ready(endpoint, isOut)
    }
    // With a delay, the package puts off what is on its way for as long as more comes.
    usb.writeDelayMicroseconds = 0
    usb.onUSBEnabled = () => usb.resetDevice()
    usb.onResetReceived = () => this.#enumerate()
    usb.onEndpointWrite = (endpoint, bytes) => this.#written(endpoint, bytes)
    usb.onEndpointRead = (endpoint, length) => this.#read(endpoint, length)
  }

  /** A packet of bytes comes with each frame. */
  readonly packetNanos = NANOS_PER_MS

  /** Returns how many bytes it can take now. */
  get room(): number {
    const asked = this.#cdc && this.#asked.get(this.#cdc.output)
    return Math.min(MAX_PACKET, asked ?? 0)
  }

  receive(bytes: Uint8Array): void {
    if (!this.#cdc) return
    this.#asked.delete(this.#cdc.output)
    this.#usb.endpointReadDone(this.#cdc.output, bytes)
  }

  #enumerate(): void {
    this.#cdc = undefined
    this.#asked.clear()
    this.#isSending = false
    this.#isStatusAsked = false
    this.#following = undefined
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

  #written(endpoint: number, bytes: Uint8Array): void {
    if (endpoint === 0) this.#answered(bytes)
    else if (endpoint === this.#cdc?.input && !this.#isSending) {
      this.#isSending = true
      this.#setAvailable(endpoint, true)
      for (const byte of bytes.subarray(0, MAX_PACKET)) this.#onByte(byte)
      this.#packetSent.schedule(PACKET_NANOS)
    }
  }

  #finishPacket(): void {
    this.#isSending = false
    if (!this.#cdc) return
    this.#setAvailable(this.#cdc.input, false)
    this.#ready(this.#cdc.input, false)
  }

  /** The package says at once that a packet is sent. Some firmware looks at nothing else. */
  #setAvailable(endpoint: number, isSet: boolean): void {
    const { usbDPRAMView: memory } = this.#inside.rp2040
    const at = IN_BUFFER_CONTROL + 8 * endpoint
    const value = memory.getUint32(at, true)
    memory.setUint32(at, isSet ? value | AVAILABLE : value & ~AVAILABLE, true)
  }

  #answered(bytes: Uint8Array): void {
    const next = this.#next
    if (!next) return
    this.#data.push(...bytes)
    const isComplete = this.#data.length >= this.#expected || bytes.length < this.#maxPacket
    if (!isComplete) return
    const data = this.#data
    this.#next = undefined
    this.#following = () => next(data)
    this.#isStatusDue = this.#expected > 0
    this.#step.schedule(NANOS_PER_MS)
  }

  /** Ends a transfer of data with an empty packet, if the firmware waits for one, and goes on. */
  #continue(): void {
    if (this.#isStatusDue && this.#isStatusAsked) {
      this.#isStatusDue = this.#isStatusAsked = false
      this.#usb.endpointReadDone(0, new Uint8Array(0))
      this.#step.schedule(NANOS_PER_MS)
      return
    }
    const following = this.#following
    this.#following = undefined
    following?.()
  }

  #read(endpoint: number, length: number): void {
    if (endpoint === 0) this.#isStatusAsked = true
    else if (length > 0) {
      this.#asked.set(endpoint, length)
      this.#onRoom()
    }
  }
}

const standard = { type: SetupType.Standard, recipient: SetupRecipient.Device }

function descriptor(kind: number, wLength: number): Request {
  return { ...standard, bRequest: SetupRequest.GetDescriptor, wValue: kind << 8, wIndex: 0, wLength }
}
