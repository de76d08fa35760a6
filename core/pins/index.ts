export { LivePins, pinHub, pinMessages } from './live-pins.ts'
export { readPins } from './read.ts'
export { LEVEL_OR_VOLTS, PinLevel, PinPath, Pins, PinVolts, SetPin } from './schemas.ts'
export { setPin } from './set.ts'
