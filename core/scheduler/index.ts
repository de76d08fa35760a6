export { dispatchQueue, endAllAt, failSessionOn } from './acts.ts'
export { change, reportBoardEvent } from './change-queue.ts'
export { lockStats } from './lock-slot.ts'
export { isQuarantined } from './quarantine.ts'
export type { SpareBoards } from './rules/commands.ts'
export { expiryOf, faultOf, minutesAfter, nextCharge, statesBefore } from './rules/lifecycle.ts'
export { ANY_BOARD, meets, needsOf } from './rules/needs.ts'
export { least } from './rules/order.ts'
export {
  findStartRefusal,
  nothingToExtendWith,
  type Starter,
  type StartPlace,
  unconfirmedEmail,
} from './rules/start-refusals.ts'
export type { NewSession } from './rules/world.ts'
export { withSessionLock } from './session-lock.ts'
export { dueForUser, isDueFor, readSettled, settle, settleFor, sweep } from './settle.ts'
export { purgeOldFailures, recordFailures } from './store/board-failures.ts'
export { holdUser, SESSION_LOCK } from './store/lock.ts'
export { queueOrder } from './store/queue-order.ts'
export { lastBindingNo } from './store/save.ts'
export { wakeAgents } from './store/save-boards.ts'
export { takeOffDailyUse } from './store/usage-days.ts'
