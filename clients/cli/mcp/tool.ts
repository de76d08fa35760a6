import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { UsageError } from '../../typescript/src/index.ts'
import { checkedBy } from '../issues.ts'
import type { Bench } from './bench.ts'
import type { Progress } from './progress.ts'
import { resultOf } from './results.ts'

export type Call = { bench: Bench; signal: AbortSignal; progress: Progress }
type Schema = { type: 'object'; [keyword: string]: unknown }

/** A tool as clients see it, and what it does. */
export type Tool = {
  listed: {
    title: string
    description: string
    inputSchema: Schema
    outputSchema: Schema
    annotations: ToolAnnotations
  }
  call: (call: Call, args: unknown) => Promise<CallToolResult>
}

type Described<In extends z.ZodRawShape, Out extends z.ZodRawShape> = {
  title: string
  description: string
  input: In
  /** What is always in the result; more may be. */
  output: Out
  hints: ToolAnnotations
}

/** What a tool returns. `texts` says the same in words; by default it is the data as JSON. */
type Returned<Out extends z.ZodRawShape> = { data: z.output<z.ZodObject<Out>>; texts?: string[]; isError?: boolean }

/** What tools do that look and change nothing. */
export const looks = (isOpenWorld = true): ToolAnnotations => ({
  ...{ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: isOpenWorld },
})

/** What tools do that change something. Boards and what runs on them are not ours. */
export const acts = ({ destructive = false, idempotent = false } = {}): ToolAnnotations => ({
  ...{ readOnlyHint: false, destructiveHint: destructive, idempotentHint: idempotent, openWorldHint: true },
})

/** Creates a tool whose arguments are checked by a schema, which clients see as JSON Schema. */
export function tool<In extends z.ZodRawShape, Out extends z.ZodRawShape>(
  { title, description, input, output, hints }: Described<In, Out>,
  work: (call: Call, args: z.output<z.ZodObject<In>>) => Promise<Returned<Out>>,
): Tool {
  const schema = z.strictObject(input)
  return {
    listed: {
      ...{ title, description, annotations: { title, ...hints } },
      inputSchema: { ...z.toJSONSchema(schema, { io: 'input' }), type: 'object' },
      outputSchema: { ...z.toJSONSchema(z.looseObject(output), { io: 'output' }), type: 'object' },
    },
    call: async (call, args) => {
      const checked = checkedBy(schema, args ?? {})
      if ('issues' in checked)
        throw new UsageError(checked.issues.map((one) => `${one.path.join('.')}: ${one.text}`).join('\n'))
      const { data, texts, isError } = await work(call, checked.data as z.output<z.ZodObject<In>>)
      return resultOf(data, texts, isError)
    },
  }
}
