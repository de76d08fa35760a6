export type { ComponentState } from './offered.ts'
export { type ComponentStatus, type DayStatus, type Outage, recentStatus } from './read.ts'
export { startUptimeRecorder } from './record.ts'
export { purgeOldUptime } from './retention.ts'
