export { readParts, setPart } from './act.ts'
export { attachParts, type LiveParts as BoardParts, partMessages, watchParts } from './live-parts.ts'
export { LiveParts, PartPath, SetPart } from './schemas.ts'
export { takeScreenshot } from './screenshot.ts'
