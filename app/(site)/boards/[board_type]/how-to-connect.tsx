import Link from 'next/link'
import { CodeBlock } from '#components/code-block/code-block.tsx'
import type { WaysIn } from '#core/boards/index.ts'
import type { User } from '#core/users.ts'
import { commandLineFor, pytestFor } from './type-examples.ts'

const KIB = 1024

/** Shows how programs use the boards of a type, with examples to paste, and what firmware fits. */
export function HowToConnect({ slug, ways, tier }: { slug: string; ways: WaysIn; tier: User['tier'] | undefined }) {
  const { capabilities, flashFormats, hasConnection, prompt, image } = ways
  const can = (word: string) => capabilities.includes(word)
  return (
    <div className="space-y-3">
      <p className="max-w-prose text-muted wrap-anywhere">
        {can('console') && prompt && (
          <>
            In “{image}” the prompt is{' '}
            <code className="rounded-sm bg-raised px-1 font-mono text-xs">{prompt.trim()}</code>.{' '}
          </>
        )}
        {can('flash') && `Takes ${listOf(flashFormats)}${limitsOf(ways)}. `}
        {hasConnection && 'The session page says how to reach the board, such as by SSH.'}
      </p>
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
