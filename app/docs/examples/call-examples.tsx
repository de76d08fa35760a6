import type { Call } from './call.ts'
import { commandLineOf } from './command-line.ts'
import { curlOf } from './curl.ts'
import { Examples } from './examples.tsx'
import { javascriptOf } from './javascript.ts'
import { pythonOf } from './python.ts'
import { pythonSdkOf } from './python-sdk.ts'

/** Shows one call in every language that can make it. `name` is unique on the page. */
export function CallExamples({ name, title, call }: { name: string; title: string; call: Call }) {
  const [cli, sdk] = [commandLineOf(call), pythonSdkOf(call)]
  const codes = {
    curl: curlOf(call),
    ...(cli !== null && { cli }),
    python: pythonOf(call),
    javascript: javascriptOf(call),
    ...(sdk !== null && { 'python-sdk': sdk }),
  }
  return <Examples name={name} title={title} codes={codes} />
}
