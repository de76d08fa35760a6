import { getRequestListener } from '@hono/node-server'

/**
 * The listener's own `Response`, which becomes a real one only where somebody looks into it: a third of what a short answer costs. The
 * library gives it away only in place of the global one; there it does not stay, because Next's classes are made of the real one.
 */
export function lazyResponse(): typeof Response {
  const real = { Request, Response }
  getRequestListener(() => new Response())
  const light = Response
  for (const [name, value] of Object.entries(real)) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
  }
  return light
}
