export { checkBoard, checkDueBoards } from './checks.ts'
export { markClean, markUnclean } from './clean.ts'
export {
  closeConnection,
  closeSilentConnections,
  openConnection,
  revokeAgent,
  touchConnection,
} from './connections.ts'
export { allowEnrolment, enrolAgent, enrolOwnAgent } from './enrol.ts'
export { findAgent, listAgents } from './find.ts'
export { finishCommand } from './finish.ts'
export { type Hold, readHolds, readWork } from './holds.ts'
export { AgentName, EnrolAgent, EnrolledAgent } from './schemas.ts'
export { checkSuspectedBoards } from './suspicions.ts'
export { type BoardReport, reportBoard, takeUp } from './take-up.ts'
