import type { Route } from '#http/api/router.ts'
import * as agentConnection from './agents/connection/route.ts'
import * as agentEnrolment from './agents/enrolment/route.ts'
import * as key from './auth/keys/[key_id]/route.ts'
import * as keys from './auth/keys/route.ts'
import * as me from './auth/me/route.ts'
import * as baseImages from './base-images/route.ts'
import * as board from './boards/[board_id]/route.ts'
import * as boards from './boards/route.ts'
import * as credits from './credits/route.ts'
import * as consoleInput from './sessions/[session_id]/console/input/route.ts'
import * as consoleLog from './sessions/[session_id]/console/log/route.ts'
import * as console from './sessions/[session_id]/console/route.ts'
import * as consoleTicket from './sessions/[session_id]/console/tickets/[ticket_id]/route.ts'
import * as consoleTickets from './sessions/[session_id]/console/tickets/route.ts'
import * as extension from './sessions/[session_id]/extension/route.ts'
import * as session from './sessions/[session_id]/route.ts'
import * as sessions from './sessions/route.ts'

/** The routes of the OpenAPI document. A test compares them with the folders. */
export const routes: Route[] = [
  { pattern: '/v1/auth/me', handlers: me },
  { pattern: '/v1/auth/keys', handlers: keys },
  { pattern: '/v1/auth/keys/[key_id]', handlers: key },
  { pattern: '/v1/boards', handlers: boards },
  { pattern: '/v1/boards/[board_id]', handlers: board },
  { pattern: '/v1/base-images', handlers: baseImages },
  { pattern: '/v1/sessions', handlers: sessions },
  { pattern: '/v1/sessions/[session_id]', handlers: session },
  { pattern: '/v1/sessions/[session_id]/extension', handlers: extension },
  { pattern: '/v1/sessions/[session_id]/console', handlers: console },
  { pattern: '/v1/sessions/[session_id]/console/log', handlers: consoleLog },
  { pattern: '/v1/sessions/[session_id]/console/input', handlers: consoleInput },
  { pattern: '/v1/sessions/[session_id]/console/tickets', handlers: consoleTickets },
  { pattern: '/v1/sessions/[session_id]/console/tickets/[ticket_id]', handlers: consoleTicket },
  { pattern: '/v1/credits', handlers: credits },
  { pattern: '/v1/agents/enrolment', handlers: agentEnrolment },
  { pattern: '/v1/agents/connection', handlers: agentConnection },
]
