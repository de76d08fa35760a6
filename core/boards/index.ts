export { BaseImage, listBaseImages } from './images.ts'
export {
  boardList,
  getBoard,
  listBoards,
  listBoardsAsOperator,
  listFirstBoards,
  showBoard,
} from './list.ts'
export { addBoard, ensureBoards, setBoard } from './operate.ts'
export { Board, type BoardState, BoardsRecord, boardStates } from './schemas.ts'
export { type BoardType, listBoardTypes } from './types.ts'
