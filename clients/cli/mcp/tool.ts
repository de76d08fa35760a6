import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { UsageError } from '../../typescript/src/index.ts'
import type { Bench } from './bench.ts'

export type Call = { bench: Bench; signal: AbortSignal }
export type Tool = {
  description: string
  inputSchema: Record<string, unknown>
  call: (call: Call, args: unknown) => Promise<CallToolResult>
}

/** Creates a tool whose arguments are checked by a schema, which clients see as JSON Schema. */
export function tool<Shape extends z.ZodRawShape>(
  description: string,
  shape: Shape,
  work: (call: Call, args: z.output<z.ZodObject<Shape>>) => Promise<CallToolResult>,
): Tool {
  const schema = z.strictObject(shape)
  return {
    description,
    inputSchema: z.toJSONSchema(schema, { io: 'input' }),
    call: async (call, args) => {
      const parsed = schema.safeParse(args ?? {})
      if (!parsed.success) throw new UsageError(z.prettifyError(parsed.error))
      return work(call, parsed.data as z.output<z.ZodObject<Shape>>)
    },
  }
}
