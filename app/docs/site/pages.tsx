import { Clients } from '../clients/clients.tsx'
import { ErrorCodes } from '../errors/error-codes.tsx'
import { Agents } from '../guide/agents.tsx'
import { Authentication } from '../guide/authentication.tsx'
import { Ci } from '../guide/ci.tsx'
import { Consoles } from '../guide/consoles.tsx'
import { Conventions } from '../guide/conventions.tsx'
import { Emulation } from '../guide/emulation.tsx'
import { Errors } from '../guide/errors.tsx'
import { FirstCall } from '../guide/first-call.tsx'
import { FirstSession } from '../guide/first-session.tsx'
import { Flash } from '../guide/flash.tsx'
import { GetAKey } from '../guide/get-a-key.tsx'
import { Pagination } from '../guide/pagination.tsx'
import { Parts } from '../guide/parts.tsx'
import { RateLimits } from '../guide/rate-limits.tsx'
import { Versioning } from '../guide/versioning.tsx'
import { Webhooks } from '../guide/webhooks.tsx'
import { CommonErrors } from '../reference/common-errors.tsx'
import { baseUrl, reference } from '../reference/load.ts'
import { Records } from '../reference/records.tsx'
import { Resource } from '../reference/resource.tsx'
import { CliReference } from '../sdk/cli.tsx'
import { PytestReference } from '../sdk/pytest.tsx'
import { PythonReference } from '../sdk/python.tsx'
import { TypeScriptReference } from '../sdk/typescript.tsx'
import type { DocsPage } from './docs-page.ts'
import { Overview } from './overview.tsx'

/** Returns all pages of the documentation in the order of the sidebar. */
export function docsPages(): DocsPage[] {
  return [...start, ...guides, ...tools, ...api, ...reference().tags.map(resourcePage), errorCodes]
}

const start: DocsPage[] = [
  {
    path: '/docs',
    group: 'Start',
    title: 'Overview',
    description: 'Guides, clients and the API reference: use boards from your browser, terminal, programs and CI.',
    content: () => <Overview pages={docsPages()} />,
  },
  {
    path: '/docs/first-session',
    group: 'Start',
    title: 'Your first session',
    description: 'Start an emulated board and type at its console: in the browser, the terminal or a program.',
    content: () => <FirstSession />,
  },
  {
    path: '/docs/first-call',
    group: 'Start',
    title: 'Your first API call',
    description: 'Get an API key and make a first call with curl, Python, JavaScript or the CLI.',
    content: () => (
      <>
        <GetAKey />
        <FirstCall />
      </>
    ),
  },
]

const guides: DocsPage[] = [
  {
    path: '/docs/flash',
    group: 'Guides',
    title: 'Flash a board',
    description: 'Upload firmware, flash it and read what it prints. A test file is included.',
    content: () => <Flash baseUrl={baseUrl()} />,
  },
  {
    path: '/docs/emulation',
    group: 'Guides',
    title: 'Emulated boards',
    description: 'What each emulated board has and lacks, and how near it comes to the board on a desk.',
    content: () => <Emulation />,
  },
  {
    path: '/docs/parts',
    group: 'Guides',
    title: 'Parts on emulated boards',
    description: 'Buttons, sensors and screens on the pins of emulated boards, in tests that run faster than time.',
    content: () => <Parts baseUrl={baseUrl()} />,
  },
  {
    path: '/docs/consoles',
    group: 'Guides',
    title: 'Use a console',
    description: 'Read what a board prints and type to it: over HTTP, over WebSocket, or shared with others.',
    content: () => <Consoles baseUrl={baseUrl()} />,
  },
  {
    path: '/docs/ci',
    group: 'Guides',
    title: 'Tests in CI',
    description: 'Test every commit on a board: recipes for GitHub Actions, GitLab, Jenkins and Buildkite.',
    content: () => <Ci baseUrl={baseUrl()} />,
  },
  {
    path: '/docs/webhooks',
    group: 'Guides',
    title: 'Receive webhooks',
    description: 'Get the events of your sessions and credits as signed POST requests.',
    content: () => <Webhooks />,
  },
  {
    path: '/docs/handling-errors',
    group: 'Guides',
    title: 'Handle errors',
    description: 'What an API error looks like, when to retry, and how to do so safely.',
    content: () => <Errors baseUrl={baseUrl()} />,
  },
  {
    path: '/docs/agents',
    group: 'Guides',
    title: 'Connect your own boards',
    description: 'Run an agent beside your boards, and start sessions on them here.',
    content: () => <Agents baseUrl={baseUrl()} />,
  },
]

const tools: DocsPage[] = [
  {
    path: '/docs/clients',
    group: 'Tools',
    title: 'CLI and SDKs',
    description: 'The boardwalk command line, the SDKs for Python and TypeScript, and the server for coding agents.',
    content: () => <Clients baseUrl={baseUrl()} />,
  },
  {
    path: '/docs/cli',
    group: 'Tools',
    title: 'Commands',
    description: 'Every command of the boardwalk command line with its flags and examples. Made from its code.',
    content: () => <CliReference />,
  },
  {
    path: '/docs/python',
    group: 'Tools',
    title: 'Python SDK',
    description: 'Every class, method and exception of the Python SDK, with types. Made from its code.',
    content: () => <PythonReference baseUrl={baseUrl()} />,
  },
  {
    path: '/docs/pytest',
    group: 'Tools',
    title: 'pytest plugin',
    description: 'The marker, fixtures and options that give your tests a board, and how they work with xdist.',
    content: () => <PytestReference />,
  },
  {
    path: '/docs/typescript',
    group: 'Tools',
    title: 'TypeScript SDK',
    description: 'Every function, class and error of the TypeScript SDK, with types. Made from its code.',
    content: () => <TypeScriptReference baseUrl={baseUrl()} />,
  },
]

const api: DocsPage[] = [
  {
    path: '/docs/api',
    group: 'API',
    title: 'API basics',
    description: 'Rules of every call: authentication, pagination, rate limits, versioning and common errors.',
    content: () => (
      <>
        <Authentication />
        <Pagination />
        <RateLimits />
        <CommonErrors />
        <Versioning />
        <Conventions />
        <Records />
      </>
    ),
  },
]

function resourcePage(tag: ReturnType<typeof reference>['tags'][number]): DocsPage {
  return {
    path: tag.path,
    group: 'API',
    title: tag.name,
    description: tag.description,
    content: () => <Resource tag={tag} />,
  }
}

const errorCodes: DocsPage = {
  path: '/docs/errors',
  group: 'API',
  title: 'Error codes',
  description: 'Every error code of the API with its cause and what to do about it.',
  content: () => <ErrorCodes />,
}
