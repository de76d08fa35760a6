export { readPins, setPin } from './act.ts'
export { attachPins, type LivePins, PINS_NOTE, watchPins } from './live-pins.ts'
export { pinMessages } from './messages.ts'
export { PinPath, Pins, SetPin } from './schemas.ts'
