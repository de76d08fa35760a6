export { LivePins, pinHub, pinMessages } from './live-pins.ts'
export { readPins } from './read.ts'
export { PinPath, Pins, SetPin } from './schemas.ts'
export { setPin } from './set.ts'
