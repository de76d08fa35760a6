/** What the page about clients shows. A journey runs the lines for a shell. */

export const install = (baseUrl: string) => `curl -fsSL ${baseUrl}/clients/install.sh | sh
export PATH="$HOME/.local/bin:$PATH"
boardwalk login`

export const installByHand = (baseUrl: string) => `curl -fsSO ${baseUrl}/clients/boardwalk.mjs
curl -fsS ${baseUrl}/clients/boardwalk.mjs.sha256 | sha256sum -c
node boardwalk.mjs --help`

export const firstRun = `boardwalk boards
boardwalk run --type uno-emulated \\
  --expect '> $' --send 'led on\\n' --expect 'pin 13 high'`

export const ownFirmware = `boardwalk run build/app.uf2 --type pico-emulated \\
  --expect 'ALL PASS' --fail 'FAIL|panic' --timeout 2m \\
  --log serial.log --junit report.xml`

export const manifest = `# boardwalk.toml
max_credits = 50              # over all targets

[defaults]
fail = ["panic", "FAIL"]
timeout = "2m"

[[target]]
name = "selftest"
types = ["uno-emulated", "pico-emulated"]
boards = 2                    # of each type
firmware = "build/{board_type}.hex"
format = "unity"

[[target]]
name = "shell"
type = "uno-emulated"
steps = [
  { expect = "> $" },
  { send = "led on\\n" },
  { expect = "pin 13 high" },
]`

export const manifestRun = `boardwalk test --junit report.xml
boardwalk test --target shell
boardwalk run --target shell --on-failure hold 5m`

export const atWork = `boardwalk sessions start uno-emulated --for 30m
boardwalk flash build/blink.hex
boardwalk console
boardwalk sessions end --yes`

export const gitHub = (baseUrl: string) => `on: push
jobs:
  hardware:
    runs-on: ubuntu-latest
    env:
      SERVICE_API_KEY: \${{ secrets.SERVICE_API_KEY }}
    steps:
      - uses: actions/checkout@v4
      - run: make build/app.uf2
      - run: curl -fsSL ${baseUrl}/clients/install.sh | sh
      - run: |
          ~/.local/bin/boardwalk run build/app.uf2 \\
            --type pico-emulated --retries 1 \\
            --expect 'ALL PASS' --fail 'FAIL|panic' \\
            --junit report.xml
      - if: always()
        uses: actions/upload-artifact@v4
        with: { name: report, path: report.xml }`

export const gitHubRunFiles = (baseUrl: string) => gitHubAction(baseUrl, 'run')
export const gitHubSessionFiles = (baseUrl: string) => gitHubAction(baseUrl, 'session')

const gitHubAction = (baseUrl: string, form: 'run' | 'session') => `mkdir -p .github/actions/boardwalk-${form}
curl -fsSL -o .github/actions/boardwalk-${form}/action.yml \\
  ${baseUrl}/clients/boardwalk-action-${form}.yml
curl -fsSL -o .github/actions/boardwalk-${form}/main.mjs \\
  ${baseUrl}/clients/boardwalk-action-${form}.main.mjs
curl -fsSL -o .github/actions/boardwalk-${form}/post.mjs \\
  ${baseUrl}/clients/boardwalk-action-${form}.post.mjs`

/** The steps up to what both forms of the action are told. */
const gitHubSteps = (baseUrl: string, form: 'run' | 'session') => `steps:
  - uses: actions/checkout@v4
  - run: make build/app.uf2
  - uses: ./.github/actions/boardwalk-${form}
    with:
      api-key: \${{ secrets.SERVICE_API_KEY }}
      url: ${baseUrl}
      board-type: pico-emulated`

export const gitHubActionRun = (baseUrl: string) => `${gitHubSteps(baseUrl, 'run')}
      firmware: build/app.uf2
      expect: ALL PASS
      fail: FAIL|panic`

export const gitHubActionSession = (baseUrl: string) => `${gitHubSteps(baseUrl, 'session')}
  - run: |
      curl -fsSL ${baseUrl}/clients/install.sh | sh
      export PATH="$HOME/.local/bin:$PATH"
      boardwalk run build/app.uf2 --session "$SERVICE_SESSION_ID" \\
        --expect 'ALL PASS'
      boardwalk capture --for 1s -o pins.vcd
    env: { SERVICE_API_KEY: \${{ secrets.SERVICE_API_KEY }} }`

export const gitLab = (baseUrl: string) => `include:
  - remote: ${baseUrl}/clients/boardwalk-gitlab-run.yml
    inputs:
      url: ${baseUrl}
      arguments: >-
        build/app.uf2 --type pico-emulated
        --expect 'ALL PASS' --fail 'FAIL|panic'

hardware:
  needs: [build]`

export const jenkins = (baseUrl: string) => `stage('Hardware') {
  environment { SERVICE_API_KEY = credentials('SERVICE_API_KEY') }
  steps {
    sh 'curl -fsSL ${baseUrl}/clients/install.sh | sh'
    sh '''~/.local/bin/boardwalk run build/app.uf2 \\\\
      --type pico-emulated --expect "ALL PASS" \\\\
      --junit report.xml'''
  }
  post { always { junit 'report.xml' } }
}`

export const buildkite = (baseUrl: string) => `steps:
  - label: Hardware
    command: |
      curl -fsSL ${baseUrl}/clients/install.sh | sh
      ~/.local/bin/boardwalk run build/app.uf2 \\
        --type pico-emulated --expect 'ALL PASS'
    retry:
      automatic:
        - { exit_status: 2, limit: 1 }
        - { exit_status: 3, limit: 1 }`

/** Says which service to call and with which key, to all clients and examples. */
export const credentials = (baseUrl: string) => `export SERVICE_URL=${baseUrl} SERVICE_API_KEY=key_…`

export const python = (baseUrl: string) => `pip install -U pytest \\
  -r ${baseUrl}/clients/boardwalk-sdk.txt
${credentials(baseUrl)}
pytest`

export const pythonLock = (baseUrl: string) => `curl -fsSO ${baseUrl}/clients/boardwalk-sdk.txt
pip install -r boardwalk-sdk.txt`

export const pytestExample = `import pytest

@pytest.mark.board("uno-emulated")
def test_led(board):
    board.expect(r"> $")
    board.sendline("led on")
    board.expect("pin 13 high")`

export const typescript = (baseUrl: string) => `npm install boardwalk-sdk@^1 \\
  --registry ${baseUrl}/clients/npm/
export SERVICE_URL=${baseUrl} SERVICE_API_KEY=key_…
node led.mts  # Node.js 24; on 22: npx tsx led.mts`

export const typescriptExample = `import { startSession } from 'boardwalk-sdk'

await using session = await startSession({ boardType: 'uno-emulated' })
await session.expect('> $')
await session.sendLine('led on')
await session.expect('pin 13 high')
console.log('The LED is on.')`

export const vitestExample = `import { boardTest } from 'boardwalk-sdk/vitest'

const test = boardTest({ boardType: 'uno-emulated' })

test('the LED is switched on', async ({ board }) => {
  await board.expect('> $')
  await board.sendLine('led on')
  await board.expect('pin 13 high')
})`

export const mcpServer = (baseUrl: string) => `{
  "mcpServers": {
    "boardwalk": {
      "command": "boardwalk",
      "args": ["mcp", "--max-credits", "100", "--url", "${baseUrl}"]
    }
  }
}`
