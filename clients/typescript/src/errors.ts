import type { components } from './schema.ts'
import { visible } from './visible.ts'

type Schemas = components['schemas']
export type Problem = Schemas['Problem']
export type ProblemCode = Problem['code']

/**
 * The base of every error this package throws on purpose. Its message is printed in terminals and
 * logs, and has words of a service, an agent or a board: what a terminal obeys is escaped.
 */
export class BoardwalkError extends Error {
  override name = 'BoardwalkError'

  constructor(message: string, options?: ErrorOptions) {
    super(visible(message), options)
  }
}

/** Thrown where the client itself is set up or called wrongly. */
export class UsageError extends BoardwalkError {
  override name = 'UsageError'
}

/** A refusal by the service, as RFC 9457 describes it. */
export class ApiError extends BoardwalkError {
  override name = 'ApiError'
  readonly status: number
  /** A newer service may have codes that this version does not know. */
  readonly code: ProblemCode | (string & {})
  readonly problem: Problem
  /** How long to wait before the next try, in seconds, where the service says so. */
  readonly retryAfter: number | undefined

  constructor(problem: Problem, retryAfter?: number) {
    super(`${problem.detail} (${problem.code}, ${problem.request_id})`)
    this.status = problem.status
    this.code = problem.code
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/**
 * The service gives no key for the ID token of this CI job. Once the token is proven to be of its
 * issuer, `rule` names the check that failed.
 */
export class ExchangeRefusedError extends ApiError {
  override name = 'ExchangeRefusedError'
  readonly rule: string | undefined

  constructor(problem: Problem) {
    super(problem)
    this.rule = problem.rule
  }
}

/** Nothing, or nothing that makes sense, came back. `cause` is what the network said. */
export class ConnectionFailedError extends BoardwalkError {
  override name = 'ConnectionFailedError'
}

/**
 * Something answered that is not the service: a proxy, the sign-in page of a network, another
 * program. `title` is that of a web page.
 */
export class InvalidResponseError extends ConnectionFailedError {
  override name = 'InvalidResponseError'
  readonly url: string
  readonly status: number
  readonly title: string | undefined

  constructor(what: string, { url, status, title }: { url: string; status: number; title?: string }) {
    super(`${url} ${what} (status ${status}). Is SERVICE_URL right?`)
    this.url = url
    this.status = status
    this.title = title
  }
}

/** The session is over. `reason` is its `end_reason`, null where that is not known. */
export class SessionEndedError extends BoardwalkError {
  override name = 'SessionEndedError'
  readonly reason: Schemas['Session']['end_reason']
  readonly sessionId: string

  /** `more` is what the service says beside the reason, such as which limit of credits it was. */
  constructor(sessionId: string, reason: Schemas['Session']['end_reason'], more?: string | null) {
    const words = more ?? (reason === 'credits_exhausted' ? 'Your credits did not cover its next minute.' : '')
    super(`Session ${sessionId} has ended${reason ? `: ${reason}` : ''}. ${words}`.trimEnd())
    this.sessionId = sessionId
    this.reason = reason
  }
}

/** No board became free in time. The session that waited has been ended. */
export class QueueTimeoutError extends BoardwalkError {
  override name = 'QueueTimeoutError'
}

/**
 * No board that would do is online. Who wants to wait for one all the same starts with
 * `waitForOffline`.
 */
export class NoBoardOnlineError extends BoardwalkError {
  override name = 'NoBoardOnlineError'
}

/** A flash, reset or power command failed, or was not done in time. */
export class CommandFailedError extends BoardwalkError {
  override name = 'CommandFailedError'
  readonly command: Schemas['Command']

  constructor(command: Schemas['Command'], text = command.error ?? 'it failed') {
    super(`The ${command.kind} did not succeed: ${text}`)
    this.command = command
  }
}

/** An artifact could not be made, or was not there in time. */
export class ArtifactFailedError extends BoardwalkError {
  override name = 'ArtifactFailedError'
  readonly artifact: Schemas['Artifact']

  constructor(artifact: Schemas['Artifact'], text = artifact.error ?? 'it failed') {
    super(`The ${artifact.kind} could not be made: ${text}`)
    this.artifact = artifact
  }
}

const WHOSE: Record<NonNullable<Schemas['Session']['end_reason']>, 'you' | 'limit' | 'service'> = {
  ...{ user_ended: 'you', cancelled: 'you', account_closed: 'you' },
  ...{ time_limit: 'limit', credits_exhausted: 'limit', queue_timeout: 'limit' },
  ...{ start_failed: 'service', board_failed: 'service', lease_expired: 'service', operator_ended: 'service' },
}

/** Returns who ended a session: its user, one of its limits, or the service. */
export const whoEnded = (reason: NonNullable<Schemas['Session']['end_reason']>) => WHOSE[reason] ?? 'service'
