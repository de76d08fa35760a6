export { type Crash, type CrashFrame, decodeCrashes } from './decode.ts'
export { crashLines, crashSentence } from './words.ts'
