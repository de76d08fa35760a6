import { C } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { commonRefusals, endpointNamed } from './load.ts'
import { RefusalList } from './refusals.tsx'

/** Shows the errors of every operation, which the operations themselves do not repeat. */
export function CommonErrors() {
  const refusals = endpointNamed('startSession').refusals.filter(({ code }) => commonRefusals().has(code))
  return (
    <Section id="common-errors" title="Common errors">
      <p>
        Each operation lists the errors that are special to it. These can come from every operation that needs
        credentials:
      </p>
      <RefusalList refusals={refusals} />
      <p>
        A request with a body can also be refused with <C>payload_too_large</C>, or with <C>unsupported_media_type</C>.
        Every response has an <C>X-Request-Id</C>, and the limits of calls in <C>RateLimit</C> and{' '}
        <C>RateLimit-Policy</C>.
      </p>
    </Section>
  )
}
