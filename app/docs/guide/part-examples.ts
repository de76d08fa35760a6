/** What the page about parts shows. Tests run it on an emulated Uno. */

export const partsFile = `parts:
  - { name: button, kind: button, pin: D2 }
  - { name: knob, kind: potentiometer, pin: A0, value: 0.5 }
  - { name: screen, kind: ssd1306, sda: A4, scl: A5 }`

export const setPart = `boardwalk run --type uno-emulated --parts parts.yaml \\
  --expect '> $' --send 'gpio 2\\n' --expect 'pin 2 high' \\
  --set button.pressed=true \\
  --send 'gpio 2\\n' --expect 'pin 2 low'`

export const onASession = `export SERVICE_SESSION_ID=$(boardwalk sessions start uno-emulated --parts parts.yaml -q)
boardwalk part
boardwalk part knob value=0.25
boardwalk screenshot screen -o menu.png
boardwalk sessions end --yes`

export const expectScreen = `boardwalk run --type uno-emulated --parts parts.yaml \\
  --expect '> $' --expect-screen screen=menu.png:2%`

export const atMax = `boardwalk run --type uno-emulated --parts parts.yaml \\
  --speed max --seed 7 --timeout 10m --wall-timeout 2m \\
  --expect '> $' --send 'uptime\\n' --expect '\\d+ ms'`

export const partsManifest = `[[target]]
name = "menu"
type = "uno-emulated"
parts = "parts.yaml"          # beside the manifest
speed = "max"
seed = 7
steps = [
  { expect = "> $" },
  { set = "button.pressed=true" },
  { expect_screen = "screen=menu.png:2%" },
]`

export const partsPytest = `import pytest

PARTS = [
    {"name": "button", "kind": "button", "pin": "D2"},
    {"name": "screen", "kind": "ssd1306", "sda": "A4", "scl": "A5"},
]

@pytest.mark.board("uno-emulated", parts=PARTS, seed=7)
def test_button(board):
    board.part("button").set(pressed=True)
    board.sendline("gpio 2")
    board.expect("pin 2 low")

@pytest.mark.board("uno-emulated", parts=PARTS, seed=7)
def test_menu(board):
    assert board.part("screen").matches("menu.png", tolerance=0.02)`

export const partsTypescript = `import { startSession } from 'boardwalk-sdk'

await using board = await startSession({
  boardType: 'uno-emulated',
  parts: [
    { name: 'button', kind: 'button', pin: 'D2' },
    { name: 'screen', kind: 'ssd1306', sda: 'A4', scl: 'A5' },
  ],
  speed: 'max',
  seed: 7,
})
await board.expect('> $')
await board.part('button').set({ pressed: true })
await board.sendLine('gpio 2')
await board.expect('pin 2 low')
await board.expectScreen('screen', 'menu.png', { tolerance: 0.02 })`

export const partsAction = (baseUrl: string) => `- uses: ./.github/actions/boardwalk-run
  with:
    api-key: \${{ secrets.SERVICE_API_KEY }}
    url: ${baseUrl}
    board-type: uno-emulated
    firmware: build/app.hex
    parts: parts.yaml
    speed: max
    set: button.pressed=true
    expect: ready
    expect-screen: screen=menu.png:2%`
