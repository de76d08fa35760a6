export { readPins, setPin } from './act.ts'
export { attachPins, findPins, hearPins, type LivePins, PINS_NOTE, tellPins, watchPins } from './live-pins.ts'
export { PinPath, Pins, SetPin } from './schemas.ts'
