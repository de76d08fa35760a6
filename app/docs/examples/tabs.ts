import type { Code } from 'mdast'
import { tabs } from '../tree/code.ts'
import type { Call } from './call.ts'
import { commandLineOf } from './command-line.ts'
import { curlOf } from './curl.ts'
import { javascriptOf } from './javascript.ts'
import { pythonOf } from './python.ts'
import { pythonSdkOf } from './python-sdk.ts'

/** Returns one call in every language that can make it. `title` is unique on the page. */
export function callTabs(title: string, call: Call): Code[] {
  const [cli, sdk] = [commandLineOf(call), pythonSdkOf(call)]
  return tabs(title, {
    curl: curlOf(call),
    ...(cli !== null && { cli }),
    python: pythonOf(call),
    javascript: javascriptOf(call),
    ...(sdk !== null && { 'python-sdk': sdk }),
  })
}
