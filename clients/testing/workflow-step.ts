/** Runs a GitHub Action as its runner does: by node, with inputs and files in the environment. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ACTIONS, actionFileOf } from '#http/api/bundled-clients.ts'
import type { Lab } from './lab.ts'

type Step = {
  lab: Lab
  boardType: string
  key: string
  build: string
  form: (typeof ACTIONS)[number]
  /** Where the service is. Default: behind the proxy of the lab. */
  url?: string
  /** What the runner gives this job beside the inputs. */
  environment?: Record<string, string>
}

/** A folder for one step of a workflow, with the files of the runner. */
export function newStep({ lab, boardType, key, build, form, url = lab.url, environment = {} }: Step) {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-step-'))
  const files = Object.fromEntries(['OUTPUT', 'STATE', 'ENV', 'STEP_SUMMARY'].map((name) => [name, join(folder, name)]))
  for (const file of Object.values(files)) writeFileSync(file, '')
  const read = (name: string) => readFileSync(files[name] ?? '', 'utf8')
  const start = (part: 'main.mjs' | 'post.mjs', inputs: Record<string, string> = {}) => {
    const given = { 'api-key': key, url, 'board-type': boardType, ...inputs }
    const runner = { PATH: process.env.PATH, GITHUB_ACTIONS: 'true', ...environment }
    const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...runner }
    for (const [name, value] of Object.entries(given)) env[`INPUT_${name.toUpperCase()}`] = value
    for (const [name, file] of Object.entries(files)) env[`GITHUB_${name}`] = file
    for (const [name, value] of Object.entries(pairsOf(read('STATE')))) env[`STATE_${name}`] = value
    const child = spawn(process.execPath, [actionFileOf(build, form, part)], { env, cwd: folder })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    return { child, text: () => text, ended: once(child, 'close').then(([code]) => ({ code, text })) }
  }
  const sessions = async () => {
    const response = await fetch(`${lab.serverUrl}/v1/sessions`, { headers: { Authorization: `Bearer ${key}` } })
    return (await response.json()) as { active: Listed[]; ended: Listed[] }
  }
  return { start, read, sessions, folder }
}

type Listed = {
  id: string
  started_at: string
  expires_at: string
  end_reason: string | null
  lease_expires_at: string | null
}

/** Reads what a program has written into a file of the runner. */
export const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(.+?)<<(.+)\n([\s\S]*?)\n\2$/gm)].map(([, name, , value]) => [name, value]))
