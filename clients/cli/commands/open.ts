import type { Command } from 'commander'
import { showPage } from '../pages.ts'
import { type ApiDescribed, apiCommand, type Run } from './registry.ts'
import { sessionPage } from './sessions.ts'

export function openCommand(run: Run): Command {
  const described: ApiDescribed = {
    usage: 'open [session]',
    summary: 'Open the page of a session in a browser, or that of all your sessions.',
    examples: ['open', 'open …vy31'],
    prints: 'nothing',
  }
  return apiCommand<object>(described, run, async (context, _, args) => {
    const [given = context.settings.sessionId] = args
    await showPage(context, given === undefined ? '/' : await sessionPage(context, [given]))
  })
}
