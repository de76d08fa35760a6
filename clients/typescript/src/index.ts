/** The TypeScript client of Boardwalk. */
export { Artifact, type ArtifactRecord, Artifacts, type CaptureOptions } from './artifacts.ts'
export { attach, saysEnded } from './attach.ts'
export type { ExpectOptions } from './base-console.ts'
export { type CapturedEdge, type CapturedPin, type CapturedPins, type PinSummary, summaryOf } from './captured-pins.ts'
export { checkOnline, MAX_BOARDS, type Offers, offersOf } from './check-online.ts'
export { exchangeToken, type OpenClient, revokeKey } from './ci-exchange.ts'
export { CiKey, endCiKeys } from './ci-key.ts'
export { audienceOf, idTokenFor, trustIn } from './ci-token.ts'
export { Boardwalk, boardwalk, type ClientOptions, read, refusalOf } from './client.ts'
export { Console, type ConsoleOptions } from './console.ts'
export * from './console-errors.ts'
export type { ConsoleMessage, Output } from './console-protocol.ts'
export { ConsoleText } from './console-text.ts'
export {
  CoverageProblem,
  type CoverageReport,
  Executed,
  joinReports,
  percentOf,
  type Root,
  reportOf,
  writeCoverage,
} from './coverage/index.ts'
export { type Crash, type CrashFrame, crashLines, crashSentence, decodeCrashes } from './crashes/index.ts'
export { ElfFile, type Frame } from './elf/index.ts'
export * from './errors.ts'
export { type Firmware, type FlashOptions, MAX_FIRMWARE_BYTES, readFirmware } from './firmware.ts'
export { findKey, fixedKey, type KeySource } from './key-source.ts'
export { keepLease } from './lease.ts'
export { LiveSession } from './live-session.ts'
export { type LogOptions, readLog } from './log.ts'
export { type Match, Matcher } from './matcher.ts'
export { items, nextQuery, pages } from './pages.ts'
export { type LivePart, PartControl, type PartInput } from './part-control.ts'
export type { Pattern } from './pattern.ts'
export type { Pin, PinInput } from './pins.ts'
export { openPort, PortClosedError, type PortOptions } from './port.ts'
export type { PowerCutOptions, PowerCutPoint, PowerCutReport } from './power-cuts.ts'
export { assertReadable, READ_WITHOUT_WAITING, readRegular } from './regular-file.ts'
export { runScript } from './run-script.ts'
export type { ScenarioOptions, ScenarioResult, ScenarioStep } from './scenario.ts'
export type { components, paths } from './schema.ts'
export type { PictureFile, ScreenOptions } from './screens/expect-screen.ts'
export type { Picture } from './screens/picture.ts'
export { isWait, type Outcome, type Screen, Script, type Step } from './script.ts'
export { serviceUrl } from './service-url.ts'
export { type Part, requestSession, type StartOptions, startSession } from './start-session.ts'
export { type Credential, StoredLogin } from './stored-login.ts'
export { VERSION } from './version.ts'
export { type Command, type Session, waitForCommand, waitForSession, waitUntilRunning } from './wait.ts'
