import { EXIT_CODES_HELP } from './exit-codes.ts'

/** What `boardwalk help TOPIC` prints. */
export const TOPICS: Record<string, string> = {
  'exit-codes': EXIT_CODES_HELP,
  environment: `Environment variables

  SERVICE_API_KEY      the API key; replaces the one that login stored
  SERVICE_URL          address of the service
  SERVICE_SESSION_ID   the session of commands that name none; exec and attach set it
  BOARDWALK_PORT       address of the board's serial line; attach sets it for its command
  BOARDWALK_PIPE_LOG   file for the messages of pipe, which prints none itself
  SERVICE_CONFIG_DIR   folder of config.json and credentials.json
  SERVICE_DEBUG        print each call to stderr, without headers and bodies
  SERVICE_NO_PROMPT    never ask questions
  CI                   never ask questions, open no browser
  HTTPS_PROXY          proxy for calls and consoles, except to hosts in NO_PROXY;
                       needs Node.js 24.14 or newer
  NO_COLOR, FORCE_COLOR, BROWSER, NODE_EXTRA_CA_CERTS

A flag replaces a variable, and a variable replaces the stored configuration.
`,
  formatting: `Output

  stdout has the result and nothing else. Messages and progress go to stderr.
  A terminal shows tables that fit its width, with times such as "3 minutes ago". A file or a
  program gets tab-separated lines, uncut and without a header, with times in RFC 3339.
  --json           the API's records, with all their fields; lists are arrays
  --fields a,b     JSON with these fields only
  --jq FILTER      what a filter of jq makes of the JSON: '.[].id', 'map(select(.available > 0)) | length'.
                   Strings are printed without quotes. try, env and input are not supported.
  -q               ids only; of a new key or webhook, the secret only
  --watch          the table again every two seconds, on a terminal
  --web            the page that shows the same; without a browser, its address
  With --json a failure is one line of JSON on stderr: the problem, with exit_code.
  Control characters in text from the service are printed as \\u001b.
  run, console and logs --raw print what the board prints. A terminal gets it without
  titles, links, clipboard contents and pictures; a file or a program gets every byte.
  In GitHub Actions, run, console and logs tell the runner to ignore workflow commands in
  what the board prints.
`,
  manifest: `boardwalk.toml

  max_credits = 50                 over all targets
  parallel = 4                     how many run at once

  [defaults]                       for all targets; a target's own type, types or board replaces these
  timeout = "2m"

  [[target]]                       one test
  name = "shell"
  type = "uno-emulated"            or types = [ … ], or board = "brd_…"
  boards = 3                       on how many of each type
  shards = 4                       and so many times, as {shard} (from 0) of {shards}
  firmware = "build/app.hex"       from the manifest's folder; {board_type} is filled in,
                                   also in steps and fail, as are {shard} and {shards}
  steps = [ { expect = "> $" }, { send = "led on\\n" }, { expect = "pin 13 high" } ]
  fail = [ "panic" ]
  format = "unity"                 or ztest, or tap
  parts = "parts.yaml"             of an emulated board; speed and seed too
  image, timeout_exit_code, queue_timeout, wall_timeout, for, lease, max_credits, retries,
  metadata, log, elf, suite        mean what the flags of run mean
  known_good = "good.hex"          a firmware that passes, for boardwalk test --triage

  Other steps: { set = "button.pressed=true" } and { expect_screen = "screen=ref.png:2%" }.

  Each board's log is a file of its own: {name} in its path is the name and number of the
  board, such as shell 1-3. All files are opened, and all firmware is checked, before the
  first target starts.

  boardwalk init writes one to begin with. boardwalk test runs all targets, and
  boardwalk run --target NAME runs one.
`,
  parts: `Parts on emulated boards

  A YAML file puts them on the pins, for run, exec, test and sessions start:

    parts:
      - { name: button, kind: button, pin: D2, bounce_ms: 2 }
      - { name: knob, kind: potentiometer, pin: A0, value: 0.5, noise_mv: 3 }
      - { name: led, kind: led, pin: D13 }
      - { name: weather, kind: dht22, pin: D7, temperature: 21.5, humidity: 40 }
      - { name: screen, kind: ssd1306, sda: A4, scl: A5, address: 0x3c, height: 64 }
      - { name: gps, kind: uart, rx: D9, tx: D8, baud: 9600 }

    boardwalk run app.hex --type uno-emulated --parts parts.yaml \\
      --expect ready --set button.pressed=true --expect-screen screen=menu.png:2%

  boardwalk part lists the parts of a session, and boardwalk part knob value=0.25 sets one.
  boardwalk screenshot screen -o menu.png writes what a screen shows.
  --speed max skips the time in which the board sleeps. --timeout then counts the board's time,
  and --wall-timeout real time. --seed chooses the random numbers of bounce and noise.
`,
  ci: `In CI

  Set SERVICE_URL and SERVICE_API_KEY as secrets of the project. A key with the access
  "run" can start sessions and nothing more: boardwalk keys create --access run.

    boardwalk run build/app.uf2 --type pico-emulated --expect 'ALL PASS' --fail 'FAIL|panic'

  Exit code 1 is a failed test; 2 and 3 are worth another try; 4 needs a person.

  On several types of board, and in several parts, in one command with one report:

    boardwalk run 'build/{board_type}.hex' --types uno-emulated,pico-emulated --shards 3 \\
      --send 'run {shard}/{shards}\\n' --expect 'ALL PASS' --junit out.xml --max-credits 50

  The session ends with the job: by the command itself, or by its lease if that was killed.
  On GitHub, GitLab, Jenkins and Buildkite, sessions carry the repository, commit and run.
`,
}
