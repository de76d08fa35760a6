import type { ReactNode } from 'react'
import { callOf } from '../examples/call.ts'
import { CallExamples } from '../examples/call-examples.tsx'
import { C } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { tryOf } from '../try/operation.ts'
import { TryIt } from '../try/try-it.tsx'
import { WithCode } from '../with-code.tsx'
import { CloseCodes, ConsoleMessages } from './console-messages.tsx'
import type { Endpoint } from './endpoints.ts'
import { FieldList } from './field-list.tsx'
import { baseUrl } from './load.ts'
import { Refusals } from './refusals.tsx'
import { ResponseExample } from './response-example.tsx'
import { SocketExample } from './socket-example.tsx'
import { SuccessAnswer } from './success-answer.tsx'

/** Shows one operation: parameters, body, response, errors and examples. */
export function EndpointSection({ endpoint }: { endpoint: Endpoint }) {
  const { id, method, path, summary, description, isPublic, isForAgents, keys } = endpoint
  const attempt = tryOf(endpoint)
  return (
    <Section
      id={id}
      title={summary}
      lead={<Line method={method} path={path} />}
      aside={
        <>
          {endpoint.isSocket ? (
            <SocketExample id={id} />
          ) : (
            <CallExamples name={id} title={summary} call={callOf(endpoint, baseUrl())} />
          )}
          {attempt && <TryIt operation={attempt} />}
          <ResponseExample endpoint={endpoint} />
        </>
      }
      details={<Details endpoint={endpoint} />}
    >
      {description.split('\n\n').map(
        (paragraph) =>
          paragraph && (
            <p key={paragraph}>
              <WithCode>{paragraph}</WithCode>
            </p>
          ),
      )}
      {isPublic && <p>No credentials are needed.</p>}
      {isForAgents && (
        <p>
          It needs <C>Authorization: Bearer agent_…</C>, the credential of an agent.
        </p>
      )}
      {keys.length > 0 && (
        <p data-keywords>
          <WithCode>{`[Key access](/docs/api/api-keys#record-Key): ${keys.map((access) => `\`${access}\``).join(', ')}.`}</WithCode>
        </p>
      )}
    </Section>
  )
}

function Details({ endpoint }: { endpoint: Endpoint }) {
  const { pathParameters, queryParameters, headerParameters, body, success } = endpoint
  return (
    <>
      {pathParameters.length > 0 && (
        <Part title="Path parameters">
          <FieldList fields={pathParameters} mark="required" />
        </Part>
      )}
      {queryParameters.length > 0 && (
        <Part title="Query parameters">
          <FieldList fields={queryParameters} mark="required" />
        </Part>
      )}
      {headerParameters.length > 0 && (
        <Part title="Headers">
          <FieldList fields={headerParameters} mark="required" />
        </Part>
      )}
      {body && (
        <Part title={body.isRequired ? 'Body' : 'Body (optional)'}>
          <FieldList fields={body.members} mark="required" />
        </Part>
      )}
      {endpoint.takesBytes && (
        <Part title="Body">
          <p>
            Bytes, with <code className="font-mono text-xs">Content-Type: application/octet-stream</code>.
          </p>
        </Part>
      )}
      <Part title="Response">
        <SuccessAnswer success={success} />
      </Part>
      {endpoint.id === 'openConsole' && (
        <>
          <Part title="Messages">
            <ConsoleMessages />
          </Part>
          <Part title="Close codes">
            <CloseCodes />
          </Part>
        </>
      )}
      <Part title="Errors">
        <Refusals refusals={endpoint.refusals} />
      </Part>
    </>
  )
}

function Line({ method, path }: { method: string; path: string }) {
  return (
    <p data-keywords className="mt-1 mb-3 font-mono text-xs">
      <span className="rounded-sm bg-raised px-1.5 py-0.5 font-semibold">{method}</span>{' '}
      <span className="wrap-anywhere">{partsOf(path)}</span>
    </p>
  )
}

/** A path may break after each slash, and nowhere else. */
function partsOf(path: string): ReactNode {
  return path.split(/(?<=.\/)/).map((part, at) => [at > 0 && <wbr key={part} />, part])
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div data-keywords>
      <h3 className="mb-1.5 pt-1 font-medium break-after-avoid">{title}</h3>
      {children}
    </div>
  )
}
