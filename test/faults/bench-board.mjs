/**
 * A board of the fault `boards-that-fail`, in a process of its own: a console on one port, and on
 * another what the tools of its configuration do. While there is a file `dumb` in its folder it
 * prints nothing as it starts. While there is one `unwritable`, the tool `flash` fails. Arguments:
 * board, reset, erase or flash; the folder; the port of the console; the port of the tools.
 */
import { existsSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

const [role, folder, consolePort, toolPort] = process.argv.slice(2)
const is = (name) => existsSync(join(folder, name))

if (role === 'board') {
  const viewers = new Set()
  const keep = (socket) => {
    socket.on('error', () => {})
    viewers.add(socket)
    socket.on('close', () => viewers.delete(socket))
    socket.on('data', (bytes) => socket.write(bytes))
  }
  createServer(keep).listen(Number(consolePort), '127.0.0.1')
  createServer((tool) => {
    tool.on('error', () => {})
    if (!is('dumb')) for (const viewer of viewers) viewer.write('ready\r\n> ')
    tool.end()
  }).listen(Number(toolPort), '127.0.0.1')
} else if (role === 'flash' && is('unwritable')) {
  console.error('the flash could not be written')
  process.exitCode = 1
} else if (role === 'reset') {
  const tool = connect(Number(toolPort), '127.0.0.1')
  tool.resume()
  tool.on('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
