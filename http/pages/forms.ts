import type { IncomingMessage, RequestListener } from 'node:http'
import { asyncListener } from '#http/server/async-listener.ts'
import { isActionId, isArguments, isPlainForm, isScriptForm } from './action-encoding.ts'
import { bufferBody } from './buffer-body.ts'
import { refusePage } from './guard.ts'

const MULTIPART = /^multipart\/form-data\b/i

/**
 * Responds 400 to a form that cannot be decoded. Next decodes it while rendering, where an error is
 * a 500 with a stack in the log. The body is awaited here, so an aborted upload never reaches Next.
 */
export function refuseMalformedForms(listener: RequestListener): RequestListener {
  const check = asyncListener('form', async (request, response) => {
    const body = await bodyOf(request)
    if (await isReadable(request, body)) listener(request, response)
    else refusePage(response, 400, 'invalid_request')
  })
  return (request, response) => (request.method === 'POST' ? check : listener)(request, response)
}

function bodyOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve) => bufferBody(request, Number(request.headers['content-length'] ?? 0), resolve))
}

async function isReadable({ headers }: IncomingMessage, body: Buffer): Promise<boolean> {
  const type = headers['content-type'] ?? ''
  const action = headers['next-action']
  if (action !== undefined && !isActionId(String(action))) return false
  if (!MULTIPART.test(type)) return action === undefined || isArguments(body.toString())
  const form = await formIn(type, body)
  if (!form) return false
  return action === undefined ? isPlainForm(form) : isScriptForm(form)
}

async function formIn(type: string, body: Buffer): Promise<FormData | undefined> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
