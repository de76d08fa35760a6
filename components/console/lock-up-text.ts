import type { LockUp } from './console-client.ts'

/** Returns what has happened to the processor, in a sentence, on the server and in browsers. */
export const lockUpText = ({ text }: LockUp) => `The CPU has locked up${text === null ? '' : `, as ${text}`}.`
