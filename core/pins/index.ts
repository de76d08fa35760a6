export { readPins, setPin } from './act.ts'
export { attachPins, type LivePins, PINS_NOTE, pinMessages, watchPins } from './live-pins.ts'
export { PinPath, Pins, SetPin } from './schemas.ts'
