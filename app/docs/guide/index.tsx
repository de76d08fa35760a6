import { callOf } from '../examples/call.ts'
import type { Description } from '../reference/description.ts'
import type { Tag } from '../reference/outline.ts'
import { Authentication } from './authentication.tsx'
import { Ci } from './ci.tsx'
import { Consoles } from './consoles.tsx'
import { Conventions } from './conventions.tsx'
import { Errors } from './errors.tsx'
import { FirstCall } from './first-call.tsx'
import { Flash } from './flash.tsx'
import { GetAKey } from './get-a-key.tsx'
import { Pagination } from './pagination.tsx'
import { RateLimits } from './rate-limits.tsx'
import { Versioning } from './versioning.tsx'
import { Webhooks } from './webhooks.tsx'

export const guideSections = [
  { id: 'get-a-key', title: 'Get a key' },
  { id: 'first-call', title: 'Make a first call' },
  { id: 'consoles', title: 'Consoles' },
  { id: 'flash', title: 'Flash a board' },
  { id: 'ci', title: 'CI jobs' },
  { id: 'webhooks', title: 'Webhooks' },
  { id: 'authentication', title: 'Authentication' },
  { id: 'errors', title: 'Errors' },
  { id: 'pagination', title: 'Pagination' },
  { id: 'rate-limits', title: 'Rate limits' },
  { id: 'versioning', title: 'Versioning' },
  { id: 'conventions', title: 'Conventions' },
] as const

/** Shows the guide: from sign-up to the first call, then the rules for all calls. */
export function Guide({ description, tags }: { description: Description; tags: Tag[] }) {
  const endpoints = tags.flatMap((tag) => tag.endpoints)
  const baseUrl = description.servers[0].url
  const named = (id: string) => {
    const endpoint = endpoints.find((one) => one.id === id)
    if (!endpoint) throw new Error(`the guide shows ${id}, which is not described`)
    return endpoint
  }
  const readMe = named('readMe')
  const nextPage = { limit: '10', offset: '10' }
  return (
    <>
      <GetAKey />
      <FirstCall call={callOf(readMe, baseUrl)} answer={readMe.success.content?.example} />
      <Consoles baseUrl={baseUrl} />
      <Flash baseUrl={baseUrl} />
      <Ci baseUrl={baseUrl} />
      <Webhooks />
      <Authentication cookie={description.components.securitySchemes.login.name} />
      <Errors problem={named('listSessions').refusals.find(({ code }) => code === 'invalid_request')?.example} />
      <Pagination call={callOf(named('listSessions'), baseUrl, nextPage)} />
      <RateLimits />
      <Versioning />
      <Conventions />
    </>
  )
}
