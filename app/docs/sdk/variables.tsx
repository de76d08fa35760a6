import { Section } from '../section.tsx'
import { Table } from '../table.tsx'

const variables = [
  ['SERVICE_URL', 'The address of the service.'],
  ['SERVICE_API_KEY', 'The API key. Without it, what `boardwalk login` has stored is used.'],
  ['SERVICE_SESSION_ID', 'A session to attach to. `boardwalk exec` and the GitHub Action set it.'],
  ['HTTPS_PROXY, HTTP_PROXY', 'The proxy that connections go through.'],
  ['NO_PROXY', 'Hosts that are reached without the proxy, separated by commas.'],
] as const

/** Shows the environment variables that an SDK reads. */
export function Variables({ proxyText }: { proxyText: string }) {
  return (
    <Section id="environment" title="Environment variables and proxies" isWide>
      <p className="max-w-prose">The key is never an argument of a command: it would be in logs. {proxyText}</p>
      <Table head={['Variable', 'Meaning']} rows={variables} />
    </Section>
  )
}
