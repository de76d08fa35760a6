/** What the page about waveforms shows. */

export const captureToFile = `boardwalk sessions start uno-emulated
boardwalk capture --pins D0-D13 --for 2s -o uno.vcd
boardwalk capture --pins D10-D13 --for 10ms --trigger D10:falling --pre 10% -o spi.vcd`

export const decodeCapture = `boardwalk capture --for 1s --decode uart:rx=D1 --decode i2c:sda=A4,scl=A5
boardwalk capture --pins D10-D13 --for 10ms --decode spi:clk=D13,mosi=D11,miso=D12,cs=D10`

export const decodeWithSigrok = `sigrok-cli -I vcd:downsample=625 -i uno.vcd -P uart:rx=D1:baudrate=115200 -A uart=rx-data
sigrok-cli -I vcd:downsample=625 -i uno.vcd -P i2c:scl=A5:sda=A4 -A i2c`

export const captureTypescript = `import { startSession, summaryOf } from 'boardwalk-sdk'

await using session = await startSession({ boardType: 'uno-emulated' })
const capture = await session.artifacts.capture({ pins: ['D9'], seconds: 1 })
await session.reset()
await capture.ready()
const [d9] = (await capture.capturedPins()).pins.map(summaryOf)
console.log(d9?.frequency, d9?.dutyPercent)`

export const capturePython = `from boardwalk_sdk import Boardwalk

with Boardwalk().session("uno-emulated") as session:
    capture = session.artifacts.capture(1.0, pins=["D9"], trigger=("D9", "rising"))
    session.reset()
    capture.ready()
    with open("d9.vcd", "wb") as file:
        file.write(capture.content("vcd"))`
