import { CodeBlock } from '#components/code-block/code-block.tsx'
import { C, To } from '../guide/words.tsx'
import { Section } from '../section.tsx'
import { pytestExample, python, pythonLock, typescript, typescriptExample, vitestExample } from './recipes.ts'

export function PythonSdk({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="python"
      title="Python and pytest"
      aside={
        <>
          <InstallPython baseUrl={baseUrl} />
          <CodeBlock title="One version, by its hash" label="Pin the Python SDK by its hash" language="shell">
            {pythonLock(baseUrl)}
          </CodeBlock>
          <CodeBlock title="test_led.py" label="A test with pytest" language="python">
            {pytestExample}
          </CodeBlock>
        </>
      }
    >
      <p>
        The SDK is typed and needs Python 3.10 or newer. Its pytest plugin gives tests a <C>board</C>. Tests that need
        the same board share one session, which ends after them.
      </p>
      <p>
        Run the first line again to upgrade. <C>/clients/simple/</C> is an index for pip, uv and Poetry with all
        versions and their hashes. A version keeps its file, so a lock file installs also after the service was
        upgraded.
      </p>
      <p>
        The SDK uses <C>SERVICE_URL</C> and <C>SERVICE_API_KEY</C>, or what <C>boardwalk login</C> has stored. Without
        either, tests are skipped; in CI that is an error, so that no run is green without a board.
      </p>
      <p>
        What fails other than by an assertion or an <C>expect</C> begins with whose fault it is: “your test:”, “the
        board:” or “the service:”. Coroutines use the fixture <C>async_board</C> with pytest-asyncio or anyio. A run
        that is ended by Ctrl-C or SIGTERM ends its sessions, also those of the workers of pytest-xdist.
      </p>
    </Section>
  )
}

export function TypeScriptSdk({ baseUrl }: { baseUrl: string }) {
  return (
    <Section
      id="typescript"
      title="TypeScript"
      aside={
        <>
          <StartWithTypeScript baseUrl={baseUrl} />
          <CodeBlock title="led.test.ts" label="A test with Vitest" language="typescript">
            {vitestExample}
          </CodeBlock>
        </>
      }
    >
      <p>
        The package is typed and needs Node.js 22.12 or newer. Run the file with <C>npx tsx led.mts</C>, or on Node.js
        24 with <C>node led.mts</C>. <C>client.http</C> has a typed call for each operation of the{' '}
        <To href="/docs">API</To>.
      </p>
      <p>
        It needs no other packages. The lock file names the file of one version, which is kept, so <C>npm ci</C> works
        with any registry and after each upgrade of the service. <C>npm update boardwalk-sdk</C> with the same{' '}
        <C>--registry</C> takes the newest version.
      </p>
      <p>
        Give <C>--registry</C> each time: the name has no scope, and <C>.npmrc</C> can send only a scope to a registry
        of its own. A registry of others knows nothing of this package, and what it may have under the same name is not
        ours. The name stays, because programs import it and lock files hold it.
      </p>
      <p>
        The session ends with its scope, also after an error. If the program is killed, the lease ends it within a
        minute. After <C>boardwalk login</C> no key has to be set.
      </p>
      <p>
        With Vitest, the tests of a file share one <C>board</C>, and a test that fails shows its last lines. In a
        browser, <C>boardwalk-sdk/browser</C> opens a console with a ticket in place of a key.
      </p>
    </Section>
  )
}

/** Shows how the Python package is installed. */
export function InstallPython({ baseUrl }: { baseUrl: string }) {
  return (
    <CodeBlock title="Shell" label="Install the Python SDK" language="shell">
      {python(baseUrl)}
    </CodeBlock>
  )
}

/** Shows how the TypeScript package is installed, and a first program. */
export function StartWithTypeScript({ baseUrl }: { baseUrl: string }) {
  return (
    <>
      <CodeBlock title="Shell" label="Install the TypeScript SDK" language="shell">
        {typescript(baseUrl)}
      </CodeBlock>
      <CodeBlock title="led.mts" label="A program in TypeScript" language="typescript">
        {typescriptExample}
      </CodeBlock>
    </>
  )
}
