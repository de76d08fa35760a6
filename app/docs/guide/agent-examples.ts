/** What the guide to agents shows. A test reads each configuration as the agent does. */

export const operatorEnrols = 'npm run -s admin -- agents enrol lab-1'

export const operatorAdds = `# Of a type that the service knows:
npm run -s admin -- boards add --type pico-emulated \\
  --label "Pico #1" --agent lab-1 --slot pico-1

# The first of a type of its own:
npm run -s admin -- boards add --type uno --rate 2 \\
  --specs "ATmega328P at 16 MHz, 32 KB flash" \\
  --label "Uno #1" --agent lab-1 --slot uno-1`

export const operatorSetsImage = `npm run -s admin -- images list --type uno
npm run -s admin -- images set img_… --file base.ino.hex \\
  --boot-expect ready
npm run -s admin -- boards set brd_… --release
npm run -s admin -- boards check brd_…`

const downloadAgent = (baseUrl: string) => `curl -fsSO ${baseUrl}/clients/agent.mjs &&
curl -fsS ${baseUrl}/clients/agent.mjs.sha256 \\
  | sha256sum -c`

export const enrolAgent = (baseUrl: string) => `${downloadAgent(baseUrl)} &&
node agent.mjs enrol --url ${baseUrl} \\
  --name lab-1 --token enrol_… --config agent.yaml
# Enrolled as agt_… The credential is in
# agent.yaml.credential.`

export const operatorCloses = `npm run -s admin -- boards set brd_… --state maintenance
npm run -s admin -- boards set brd_… --state available`

export const installNode = `# Debian 13:
sudo apt install nodejs
# Older systems: the Linux binary from nodejs.org
sudo tar -xf node-*-linux-*.tar.xz --no-same-owner \\
  -C /usr/local --strip-components=1`

export const firstConfig = (baseUrl: string) => `service: ${baseUrl}
name: lab-1
boards:
  - slot: pico-1
    driver: emulated-rp2040`

export const checkFirst = `node agent.mjs check --config agent.yaml
# ok   pico-1: starts`

export const run = `node agent.mjs run --config agent.yaml
# {"level":"info", … "event":"connected","connection":1}`

export const enrolAgain = (baseUrl: string) => `sudo node /opt/boardwalk/agent.mjs enrol \\
  --url ${baseUrl} \\
  --name lab-1 --token enrol_… \\
  --config /etc/boardwalk/agent.yaml &&
sudo systemctl restart boardwalk-agent`

export const findBoard = `sudo apt install avrdude
ls -l /dev/boardwalk
# … 75830333238351E01121-if00 -> ../ttyACM0`

export const unoConfig = (baseUrl: string) => `service: ${baseUrl}
name: lab-1
boards:
  - slot: pico-1
    driver: emulated-rp2040
  - slot: uno-1
    driver: serial
    port: /dev/boardwalk/75830333238351E01121-if00
    baud: 9600
    upload_baud: 115200
    values: { part: m328p }
    flash: avrdude-arduino
    reset: dtr`

export const checkSlot = `sudo node /opt/boardwalk/agent.mjs check --slot uno-1
# ok   uno-1: /usr/bin/avrdude, version 7.1
# ok   uno-1: /dev/boardwalk/… is open at 9600 baud, …
# bad  uno-1: prints nothing in 10 s: has it power and
#      firmware?`

/** What the log of the service says of a board that is not ready. */
export const lookAtLog = `sudo journalctl -u boardwalk-agent -n 20
# {"level":"error", … "event":"not clean","slot":"uno-1", …
#   "error":"avrdude failed (exit code 1): avrdude
#   error: unable to open programmer …"}`

/** What an Uno runs as a session gets it. `--boot-expect` of the operator waits for its text. */
export const baseImage = `void setup() {
  Serial.begin(9600);
  Serial.println("ready");
}

void loop() {}`

export const checkAll = `sudo systemctl stop boardwalk-agent
sudo node /opt/boardwalk/agent.mjs check
# ok   pico-1: starts
# ok   uno-1: /usr/bin/avrdude, version 7.1
# bad  uno-1: There is no /dev/boardwalk/…-if00:
#      plug the board in, or correct its port.
sudo systemctl start boardwalk-agent`

export const ownToolConfig = (baseUrl: string) => `service: ${baseUrl}
name: lab-1
boards:
  - slot: stm-1
    driver: serial
    port: rfc2217://10.0.0.7:3334
    flash:
      formats: [bin]
      timeout: 2m
      argv: [st-flash, --reset, write,
        "{firmware}", "0x08000000"]
    erase: { argv: [st-flash, erase] }
    reset: { argv: [/etc/boardwalk/pulse-reset.sh] }`

/** The unit has the place of Node.js on Debian. */
export const downloadService = (baseUrl: string) => `curl -fsSO ${baseUrl}/clients/boardwalk-agent.service &&
curl -fsSO ${baseUrl}/clients/70-boardwalk.rules &&
sed -i "s,/usr/bin/node,$(command -v node)," \\
  boardwalk-agent.service`

export const installService = `sudo install -D -m 644 -t /opt/boardwalk agent.mjs &&
sudo install -D -m 644 -t /etc/boardwalk agent.yaml &&
sudo install -m 600 -t /etc/boardwalk agent.yaml.credential &&
sudo install -m 644 boardwalk-agent.service /etc/systemd/system &&
sudo install -m 644 70-boardwalk.rules /etc/udev/rules.d &&
rm agent.mjs agent.yaml agent.yaml.credential \\
  boardwalk-agent.service 70-boardwalk.rules`

export const startService = `sudo udevadm control --reload && sudo udevadm trigger
sudo systemctl daemon-reload
sudo systemctl enable --now boardwalk-agent
sudo journalctl -u boardwalk-agent -f`

export const replaceAgent = (baseUrl: string) => `${downloadAgent(baseUrl)} &&
sudo install -m 644 -t /opt/boardwalk agent.mjs &&
sudo systemctl restart boardwalk-agent`

export const reload = `sudo systemctl reload boardwalk-agent
sudo journalctl -u boardwalk-agent -n 5
# {"level":"info", … "event":"configured","slot":"uno-1"}
# {"level":"info", … "event":"reloaded"}`

export const BOARD_SETTINGS = [
  ['slot', 'The name of the board at this agent. The board is added to the service with the same slot.'],
  ['driver', '`serial`, `jumpstarter`, `qemu`, `emulated-avr` or `emulated-rp2040`.'],
  ['port', 'Required for hardware: a device, `tcp://host:port` (plain text), or `rfc2217://host:port` (ser2net).'],
  ['baud', 'The rate of the console: 50 to 4,000,000. Default `115200`.'],
  ['upload_baud', 'The rate of the boot loader: `{baud}` in `flash` and `erase`. Default: that of the console.'],
  ['values', 'Variables for tools. An argument writes `part` as `{part}`.'],
  ['flash', 'A built-in tool, or `formats` and `argv` of your own.'],
  ['flash.formats', 'The files that it takes: `hex`, `elf`, `bin`, `uf2`.'],
  ['flash.argv', 'The program and its arguments, one by one.'],
  ['flash.timeout', 'How long it may run, such as `90s` or `2m`, before it is stopped.'],
  ['flash.releases_port', '`true` closes the serial line while it runs. Default `false`.'],
  [
    'erase',
    'A built-in tool, or `{ argv: […] }`, that runs when the board is wiped after a session. Needed with `flash` if there is no base image.',
  ],
  ['reset', '`dtr` (Arduino), `rts-dtr-esp` (ESP32), `power`, or a tool of your own: `{ argv: […] }`.'],
  ['power', '`uhubctl`, `jumpstarter`, or tools for `on`, `off` and `cycle`.'],
] as const

export const EMULATED_SETTINGS = [
  ['share', 'The percentage of a processor core that the board may use: 5 to 100. Not for `qemu`.'],
  ['machine', 'Required for `qemu`: `microbit`, `stm32f100`, `stm32f405` or `linux-arm64`.'],
  ['firmware', 'A file to use as the base image of a `qemu` board.'],
  ['kernel, initrd', 'The two files that `linux-arm64` starts from, which it requires.'],
  ['uid', 'The user that QEMU runs as, if the agent runs as root.'],
] as const

export const TOOLS = [
  ['avrdude-arduino', 'flash', '`hex`, `elf`', '`part`: `m328p`'],
  ['esptool', 'flash, erase', '`bin`', '`chip`: `esp32`, `address`: `0x10000`'],
  ['openocd', 'flash', '`elf`, `hex`', '`interface`: `interface/stlink.cfg`, `target`: `target/stm32f4x.cfg`'],
  ['stm32flash', 'flash, erase', '`bin`', '`address`: `0x08000000`'],
  ['dfu-util', 'flash', '`bin`', '`usb_id`: `0483:df11`, `address`: `0x08000000`'],
  ['probe-rs', 'flash, erase', '`elf`', '`chip`: `nRF52840_xxAA`, `probe`: `0d28:0204`'],
  ['openfpgaloader', 'flash', '`bin`', '`board`: `arty`'],
  ['uhubctl', 'power', '–', '`hub`: `1-1`, `hub_port`: `2`'],
  ['jumpstarter', 'flash, power', '`bin`', 'none: the agent runs inside `jmp shell`'],
] as const

/** Parts of messages of the agent and the service. */
export const PROBLEMS = [
  ['… token is unknown …', 'It works once, within 15 minutes, and for one name. Ask for a new one.'],
  ['There is no …', 'Plug the board in, or correct `port`: see `ls -l /dev/boardwalk`.'],
  ['… is in use …', 'Close the program that uses the port: a terminal, ModemManager, or a running agent.'],
  ['… may not be opened', 'Run `sudo usermod -aG dialout $USER` and log in again. The systemd unit has this group.'],
  [
    '… DeviceAllow',
    'Run `sudo systemctl restart boardwalk-agent`: the unit learns of a new kind of device as it starts.',
  ],
  ['… is not on PATH', 'Install the tool for all users. In your own `argv` you can write its whole path.'],
  ['prints nothing …', 'The board needs power, and firmware that prints as it starts.'],
  ['prints noise …', 'Set `baud` to the rate of the firmware.'],
  ['… base image has no file …', 'Ask the operator to set a base image, or configure `erase`.'],
  ['… failed (exit code …', 'The tool says why: often `part`, `upload_baud` or the cable.'],
  ['… did not print …', 'Its base image must print the text of `--boot-expect` as it starts.'],
  ['"status":401', 'The agent was revoked. Ask for a new token, and enrol again as shown above.'],
] as const
