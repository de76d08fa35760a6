export { type BoardFilter, findUnknown, listCapabilities } from './filter.ts'
export { recentFreeHours, recentWaits, type Waits } from './history.ts'
export { BaseImage, listBaseImages } from './images.ts'
export {
  boardList,
  getBoard,
  listBoardsAsOperator,
  listBoardsWithSuccessRate,
  listFirstBoards,
  readBoard,
  showBoard,
} from './list.ts'
export { addBoard, ensureBoards, setBoard } from './operate.ts'
export { recentBoardTypes, versionOfTypes } from './recent-types.ts'
export {
  Board,
  type BoardState,
  BoardsRecord,
  type BoardTypeRecord,
  BoardTypesRecord,
  BoardWithSuccessRate,
  boardStates,
  Capability,
} from './schemas.ts'
export { listImagesAsOperator, setImage } from './set-image.ts'
export { SuspectBoard, Suspicion, suspectBoard } from './suspect.ts'
export { deleteSuspicions, listSuspicions, purgeOldSuspicions } from './suspicions.ts'
export { boardTypeList } from './type-list.ts'
export { type BoardType, listBoardTypes } from './types.ts'
export { recentWaysIn, type WaysIn } from './ways-in.ts'
