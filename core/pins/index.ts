export { readPins, setPin } from './act.ts'
export { LivePins, pinHub, pinMessages } from './live-pins.ts'
export { PinPath, Pins, SetPin } from './schemas.ts'
