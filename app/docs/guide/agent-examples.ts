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
