import type { Route } from '#http/api/router.ts'
import * as client from './clients/[file]/route.ts'
import * as npmPackage from './clients/npm/[package]/route.ts'
import * as recipe from './clients/recipes/[recipe]/[file]/route.ts'
import * as pythonProject from './clients/simple/[project]/route.ts'
import * as pythonIndex from './clients/simple/route.ts'
import * as health from './healthz/route.ts'
import * as unsubscribe from './mail/unsubscribe/route.ts'
import * as readiness from './readyz/route.ts'
import * as openApi from './v1/openapi.json/route.ts'
import { routes as described } from './v1/routes.ts'
import * as stripe from './webhooks/stripe/route.ts'

/** What programs ask for, which the server answers without Next. Everything else is a page. */
export const routes: Route[] = [
  ...described,
  { pattern: '/v1/openapi.json', handlers: openApi },
  { pattern: '/healthz', handlers: health },
  { pattern: '/readyz', handlers: readiness },
  { pattern: '/webhooks/stripe', handlers: stripe },
  { pattern: '/mail/unsubscribe', handlers: unsubscribe },
  { pattern: '/clients/[file]', handlers: client },
  { pattern: '/clients/npm/[package]', handlers: npmPackage },
  { pattern: '/clients/recipes/[recipe]/[file]', handlers: recipe },
  { pattern: '/clients/simple', handlers: pythonIndex },
  { pattern: '/clients/simple/[project]', handlers: pythonProject },
  // Installers of Python packages end the addresses of an index with a slash (PEP 503).
  { pattern: '/clients/simple/', handlers: pythonIndex },
  { pattern: '/clients/simple/[project]/', handlers: pythonProject },
]
