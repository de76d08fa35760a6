export { readParts, setPart, setPartAndWait } from './act.ts'
export { LiveParts as BoardParts, partHub, partMessages } from './live-parts.ts'
export { LiveParts, PartPath, SetPart } from './schemas.ts'
export { takeScreenshot } from './screenshot.ts'
