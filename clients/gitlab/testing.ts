/** Runs the job of the template as a runner of GitLab does: by a shell, in a checkout. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parse } from 'yaml'

const TEMPLATE = readFileSync('clients/gitlab/run/template.yml', 'utf8')

type Job = Record<'before_script' | 'script' | 'after_script', string[]> & {
  variables: Record<string, string>
  id_tokens: Record<string, { aud: string }>
}

/** Puts inputs into the text, as GitLab does, and returns the job. */
export function jobOf(inputs: Record<string, string>): Job {
  const [spec = '', text = ''] = TEMPLATE.split('\n---\n')
  const { inputs: known } = parse(spec).spec
  const filled = text.replaceAll(/\$\[\[ inputs\.(\w+) \]\]/g, (_, name) => inputs[name] ?? known[name].default)
  return parse(filled).hardware
}

/** A checkout of a project, and what a runner does there. `own` is what the project has set. */
export function newCheckout(own: Record<string, string>) {
  const folder = join(mkdtempSync(join(tmpdir(), 'boardwalk-project-')), 'project')
  mkdirSync(folder)
  const start = (lines: string[], variables: Record<string, string>) => {
    const path = [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter)
    const runner = { PATH: path, HOME: folder, CI: 'true', GITLAB_CI: 'true', CI_PROJECT_DIR: folder }
    const env: NodeJS.ProcessEnv = { NODE_ENV: 'production', ...runner, ...own, ...variables }
    const child = spawn('bash', ['-c', ['set -eo pipefail', ...lines].join('\n')], { cwd: folder, env })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    return { child, text: () => text, ended: once(child, 'close').then(([code]) => ({ code, text })) }
  }
  const run = ({ before_script, script, variables }: Job) => start([...before_script, ...script], variables)
  const after = ({ after_script, variables }: Job) => start(after_script, variables)
  const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined)
  return { folder, run, after, read }
}
