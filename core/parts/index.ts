export { readParts, setPart } from './act.ts'
export {
  attachParts,
  findParts,
  hearParts,
  type LiveParts as BoardParts,
  tellParts,
  watchParts,
} from './live-parts.ts'
export { LiveParts, PartPath, SetPart } from './schemas.ts'
export { takeScreenshot } from './screenshot.ts'
