import { MAX_BODY_BYTES } from '#http/api/body.ts'
import { Section } from '../section.tsx'
import { C } from './words.tsx'

export function Conventions() {
  return (
    <Section id="conventions" title="Conventions">
      <ul className="list-disc space-y-1.5 pl-5">
        <li>
          Bodies are JSON in UTF-8 with <C>snake_case</C> names, sent as <C>Content-Type: application/json</C> and of at
          most {MAX_BODY_BYTES / 1024} KiB, without <C>Content-Encoding</C>. Only firmware and console input are bytes,
          sent as <C>Content-Type: application/octet-stream</C>.
        </li>
        <li>
          Timestamps are RFC 3339 in UTC with milliseconds: <C>2026-11-21T01:35:56.992Z</C>. You may send any offset.
        </li>
        <li>
          In responses, a missing value is <C>null</C>: it is never omitted and never empty text. In requests, omit the
          member, or send <C>null</C> where its type says “or null”.
        </li>
        <li>
          Ids are a prefix and 26 characters: <C>usr_</C> users, <C>key_</C> keys, <C>brd_</C> boards, <C>img_</C> base
          images, <C>ses_</C> sessions, <C>tkt_</C> console tickets, <C>fmw_</C> firmware, <C>cmd_</C> commands,{' '}
          <C>ent_</C> ledger entries, <C>top_</C> top-ups, <C>whk_</C> webhooks, <C>agt_</C> agents. They sort by
          creation time. Ids of events and deliveries are numbers, sent as text.
        </li>
        <li>Credits and counts are whole numbers.</li>
        <li>
          Invalid input is refused: unknown or repeated parameters and members, and numbers such as <C>1e2</C> or{' '}
          <C>+5</C>, get a <C>400</C> that names them.
        </li>
        <li>
          <C>HEAD</C> works wherever <C>GET</C> does, and <C>OPTIONS</C> on every path. Any other method gets <C>405</C>{' '}
          with <C>Allow</C>.
        </li>
        <li>
          Every response has an <C>X-Request-Id</C>, and no response may be cached.
        </li>
      </ul>
    </Section>
  )
}
