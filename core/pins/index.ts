export { readPins, setPin } from './act.ts'
export { LivePins, PINS_NOTE, pinHub, pinMessages } from './live-pins.ts'
export { PinPath, Pins, SetPin } from './schemas.ts'
