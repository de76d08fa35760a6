import { globSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener, RequestError } from '@hono/node-server'
import { material, newExchange, problemAnswer } from './answers.ts'
import { handled } from './handled.ts'
import { lightResponse } from './light-response.ts'
import { refusalOf } from './report.ts'
import { pathOf } from './route-names.ts'
import { type Route, routerOf } from './router.ts'
import { unreadable } from './unreadable.ts'

/** The paths that answer programs. Everything else is a page. */
const ROUTES = '{v1/**,healthz,readyz,webhooks/**}/route.ts'
const programPath = /^\/(v1|healthz|readyz|webhooks)(?=\/|$)/

/** Decided on the path as it will be read, so that no spelling of it goes another way. */
export function isForPrograms(request: Pick<IncomingMessage, 'url'>): boolean {
  return programPath.test(pathOf(request))
}

/** Answers programs with the very modules Next would use, found in `app`, without Next between. */
export async function programsListener(app: string): Promise<RequestListener> {
  const routes = await Promise.all(globSync(ROUTES, { cwd: app }).map((file) => routeIn(app, file)))
  material.Response = lightResponse()
  return handled(
    'program',
    getRequestListener(routerOf(routes), { overrideGlobalObjects: false, errorHandler: answerTo }),
  )
}

async function routeIn(app: string, file: string): Promise<Route> {
  return { pattern: `/${dirname(file)}`, handlers: await import(pathToFileURL(join(app, file)).href) }
}

/** What is wrong before a handler is reached: an address or a Host that cannot be read. */
function answerTo(error: unknown): Response {
  if (error instanceof RequestError) return unreadable('address')
  const exchange = newExchange()
  return problemAnswer(exchange, refusalOf(error, exchange.requestId))
}
