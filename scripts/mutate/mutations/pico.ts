import { within } from './target.ts'

/** The peripherals of the emulated Pico. */
export const ofPico = [
  ...within(
    'agent/emulated/pico/usb-endpoints.ts',
    ['agent/emulated/pico/usb-endpoints.test.ts'],
    [
      {
        name: 'the two buffers of a USB endpoint are one',
        find: 'if (endpoint.control & IS_DOUBLE) endpoint.isSecond = !endpoint.isSecond',
        replace: '',
      },
      {
        name: 'firmware is told of the first buffer of a USB pair',
        find: 'control & INTERRUPT_PER_PAIR && isPairOver',
        replace: 'control & INTERRUPT_PER_PAIR',
      },
      {
        name: 'what firmware takes back is sent over USB',
        find: 'if ((buffer & AVAILABLE) === 0) return',
        replace: '',
      },
      { name: 'a reset of USB lets packets through', find: 'endpoint.alarm.cancel()', replace: '' },
    ],
  ),
  ...within(
    'agent/emulated/pico/rom.ts',
    ['agent/emulated/pico/rom.test.ts'],
    [
      {
        name: 'debug builds do not find how long the float tables are',
        find: 'this.#view.setUint8(at - TABLE_LENGTH_BEFORE, functions.length)',
        replace: '',
      },
    ],
  ),
]
