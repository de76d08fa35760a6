import Link from 'next/link'
import type { ReactNode } from 'react'
import { pathOfOperation } from '#app/docs/reference/load.ts'
import { CodeBlock } from '#components/code-block/code-block.tsx'
import type { WaysIn } from '#core/boards/index.ts'
import type { User } from '#core/users.ts'
import { commandLineFor, pytestFor } from './type-examples.ts'

const KIB = 1024

/** Says how the boards of a type are used, with links to the guides and examples to paste. */
export function HowToConnect({ slug, ways, tier }: { slug: string; ways: WaysIn; tier: User['tier'] | undefined }) {
  const { capabilities, flashFormats, hasConnection, prompt, image } = ways
  const can = (word: string) => capabilities.includes(word)
  const switches = ['reset', 'power', 'break'].filter(can)
  return (
    <div className="space-y-4">
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
        {can('console') && (
          <Way name="Console" guide={{ href: '/docs/consoles', title: 'Use a console' }}>
            A serial console in the browser, in a terminal and by API.
            {prompt && (
              <>
                {' '}
                In “{image}” the prompt is{' '}
                <code className="rounded-sm bg-raised px-1 font-mono text-xs">{prompt.trim()}</code>.
              </>
            )}
          </Way>
        )}
        {can('flash') && (
          <Way name="Flash" guide={{ href: '/docs/flash', title: 'Flash a board' }}>
            {listOf(flashFormats)}
            {limitsOf(ways)}.
          </Way>
        )}
        {can('gpio') && (
          <Way name="Pins" guide={{ href: '/docs/flash#pins', title: 'Buttons and LEDs' }}>
            The session page shows the board live: LEDs light, buttons can be pressed.
          </Way>
        )}
        {switches.length > 0 && (
          <Way name="Control" guide={{ href: pathOfOperation('resetBoard'), title: 'Control by API' }}>
            {switches.map((word) => controls[word]).join(', ')}.
          </Way>
        )}
        {hasConnection && (
          <Way name="Connection details" guide={{ href: '/docs/first-session', title: 'Your first session' }}>
            The session page says how to reach the board, such as by SSH.
          </Way>
        )}
      </dl>
      <p className="text-muted">
        Programs need {tier === 'paid' ? 'one of your ' : 'an API key. '}
        <Link
          href={tier === 'paid' ? '/keys' : '/pricing'}
          prefetch={false}
          className="text-ink underline underline-offset-4"
        >
          {tier === 'paid' ? 'API keys' : 'Keys come with the first top-up'}
        </Link>
        .
      </p>
      <div className="grid gap-4 md:grid-cols-2">
        <CodeBlock title="CLI" language="shell">
          {commandLineFor(slug, ways)}
        </CodeBlock>
        {can('console') && (
          <CodeBlock title="pytest" language="python">
            {pytestFor(slug, ways)}
          </CodeBlock>
        )}
      </div>
    </div>
  )
}

const controls: Record<string, string> = {
  reset: 'Reset',
  power: 'power on, off and cycle',
  break: 'a break on the serial line',
}

type WayProps = { name: string; guide: { href: string; title: string }; children: ReactNode }

function Way({ name, guide, children }: WayProps) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[9rem_1fr]">
      <dt className="font-medium">{name}</dt>
      <dd className="flex flex-col items-start justify-between sm:flex-row gap-x-4 gap-y-0.5 wrap-anywhere text-muted">
        <span>{children}</span>
        <Link href={guide.href} prefetch={false} className="shrink-0 text-ink underline underline-offset-4">
          {guide.title}
        </Link>
      </dd>
    </div>
  )
}

function listOf(formats: string[]): string {
  const names = formats.map((format) => `.${format}`)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join('')
}

/** Files name addresses and have symbols, so they may be larger than what they put on the board. */
function limitsOf({ maxFirmwareBytes, flashBytes }: WaysIn): string {
  const program = flashBytes === null ? '' : `; the program itself up to ${sizeOf(flashBytes)}`
  return maxFirmwareBytes === null ? program : `; files up to ${sizeOf(maxFirmwareBytes)}${program}`
}

function sizeOf(bytes: number): string {
  return bytes >= KIB * KIB ? `${Math.floor(bytes / KIB / KIB)} MiB` : `${Math.floor(bytes / KIB)} KiB`
}
