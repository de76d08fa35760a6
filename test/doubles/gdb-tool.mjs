/**
 * node gdb-tool.mjs LOG stdio | node gdb-tool.mjs LOG PORT: stands in for OpenOCD and probe-rs. It
 * writes to LOG what it has started and what it was asked, and ends neither by itself nor politely.
 */
import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:net'

const [, , log, where] = process.argv
const note = (line) => appendFileSync(log, `${line}\n`)
const child = spawn('sleep', ['300'])
note(`pids ${process.pid} ${child.pid}`)
process.on('SIGTERM', () => note('SIGTERM'))

const packet = (body) => {
  const sum = [...Buffer.from(body, 'latin1')].reduce((total, byte) => (total + byte) % 256, 0)
  return `$${body}#${sum.toString(16).padStart(2, '0')}`
}

function serve(input, output) {
  let waiting = ''
  input.on('data', (bytes) => {
    waiting += bytes.toString('latin1')
    for (;;) {
      const begin = waiting.indexOf('$')
      if (waiting.slice(0, begin < 0 ? undefined : begin).includes('\x03')) output.write(packet('T02thread:01;'))
      const end = waiting.indexOf('#', begin)
      if (begin < 0) waiting = ''
      if (begin < 0 || end < 0 || waiting.length < end + 3) return
      const body = waiting.slice(begin + 1, end)
      waiting = waiting.slice(end + 3)
      note(`asked ${body}`)
      output.write(`+${answer(body)}`)
    }
  })
}

function answer(body) {
  if (body === '?') return packet('T05thread:01;')
  if (body === 'g') return packet('00'.repeat(68))
  if (body.startsWith('m')) return packet('beef')
  // A monitor says something before it is done.
  if (body.startsWith('qRcmd')) return packet(`O${Buffer.from('target halted\n').toString('hex')}`) + packet('OK')
  if (/^(c|vCont)/.test(body)) return ''
  return packet('OK')
}

if (where === 'stdio') serve(process.stdin, process.stdout)
else createServer((socket) => serve(socket, socket)).listen(Number(where), '127.0.0.1')
setInterval(() => {}, 60_000)
