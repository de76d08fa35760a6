import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeAgent, makeAgentBoard, makeBaseImage, makeBoardType } from '#db/factory.ts'
import { testsCommit } from '#db/testing.ts'
import { AgentDouble } from '#test/doubles/agent.ts'
import { serveTests } from '#test/server/serve-tests.ts'
import { bindingOf, makeCaller } from './testing.ts'

const databaseUrl = testsCommit()
const server = serveTests(databaseUrl)

const WIDTH = 128
const HEIGHT = 32
const capabilities = ['console', 'parts', 'speed']
const parts = [
  { name: 'screen', kind: 'ssd1306', sda: 'A4', scl: 'A5', height: HEIGHT },
  { name: 'led', kind: 'led', pin: 'D13' },
]

/** A session with a screen and a light, and an agent that says what the test says. */
async function makeScene() {
  const { slug } = await makeBoardType({ creditsPerMinute: 2 })
  await makeBaseImage({ boardType: slug })
  const agent = await makeAgent()
  const { agentSlot } = await makeAgentBoard({ boardType: slug, agentId: agent.id, capabilities })
  const double = await AgentDouble.connect(server.url, agent.credential, [{ slot: agentSlot ?? '', capabilities }])
  await double.received('welcome')
  const { headers, run } = await makeCaller(server.url, slug)
  const { id, viewer } = await run({ parts })
  const binding = await bindingOf(id)
  const show = async (frame: string) => {
    const screen = { on: true, inverted: false, width: WIDTH, height: HEIGHT, frame, ignored: '' }
    const states = [
      { name: 'screen', kind: 'ssd1306', state: screen },
      { name: 'led', kind: 'led', state: { on: false, duty: 0, changes: 0 } },
    ]
    double.say({ t: 'parts', binding, states })
    await viewer.until(() => viewer.messages.some((one) => one.t === 'parts' && one.states[0]?.state.frame === frame))
  }
  const take = (name: string) => fetch(`${server.url}/v1/sessions/${id}/parts/${name}/screenshot`, { headers })
  return { show, take }
}

test('a screenshot is a PNG of the frame that the agent said last, and a light has no picture', async () => {
  const { show, take } = await makeScene()
  expect(await (await take('screen')).json()).toMatchObject({ code: 'board_unreachable' })
  const frame = Buffer.alloc((WIDTH / 8) * HEIGHT)
  await show(frame.toString('base64'))
  frame[0] = 0x41
  frame[frame.length - 1] = 0x02
  await show(frame.toString('base64'))
  const shot = await take('screen')
  expect([shot.status, shot.headers.get('content-type'), shot.headers.get('cache-control')]).toEqual([
    ...[200, 'image/png', 'no-store'],
  ])
  const pixels = await sharp(Buffer.from(await shot.arrayBuffer()))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(pixels.info).toMatchObject({ width: WIDTH, height: HEIGHT, channels: 1 })
  const lit = [...pixels.data].flatMap((level, at) => (level > 0 ? [[at % WIDTH, Math.floor(at / WIDTH)]] : []))
  expect(lit).toEqual([
    [1, 0],
    [7, 0],
    [WIDTH - 2, HEIGHT - 1],
  ])
  const led = await take('led')
  expect([led.status, await led.json()]).toMatchObject([409, { code: 'not_supported' }])
  const unknown = await take('lamp')
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { detail: expect.stringContaining('`screen`') }])
})

test('an agent whose frame does not fit its size gives no picture', async () => {
  const { show, take } = await makeScene()
  await show(Buffer.alloc(7).toString('base64'))
  expect(await (await take('screen')).json()).toMatchObject({ code: 'not_supported' })
})
