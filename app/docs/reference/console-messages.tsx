import { C } from '../guide/words.tsx'
import { Table } from '../table.tsx'

/** Lists what goes over the WebSocket of a console in both directions. */
export function ConsoleMessages() {
  return (
    <>
      <ul className="list-disc space-y-1.5 pl-5">
        <li>
          <b>Binary messages from the service</b> are output. Bytes 0 to 7 are the offset of the first byte of output,
          an unsigned 64-bit number, little-endian. The output begins at byte 8.
        </li>
        <li>
          <b>Text messages from the service</b> are JSON objects. <C>t</C> names the kind. Ignore kinds that you do not
          know.
        </li>
        <li>
          <b>Binary messages from you</b> are typed as they are: at most 4 KiB in a message, and 16 KiB in a second.
        </li>
      </ul>
      <div className="mt-3">
        <Table
          head={['Kind', 'Meaning']}
          rows={[
            ['hello', 'The first message. Output continues at `offset`.'],
            ['state', 'The session or its board changed.'],
            ['command', 'Progress of a flash, a reset or another command.'],
            ['skip', 'The connection was too slow. Output up to `to` is in the log only.'],
            ['gap', 'Output between `from` and `to` was lost.'],
            ['refused', 'What you typed was not delivered; `why` says the reason.'],
            ['note', 'What the service says about the board.'],
            ['pins', 'All pins of the board at first, then those that change.'],
            ['parts', 'The states of all parts, when one has changed.'],
            ['time', 'How much time has passed for an emulated board, in `board_ms`, once a second.'],
            [
              'processor',
              'The board’s processor has locked up, or runs again: `state` is `locked_up` or `running`, and `text` says why. Nothing is printed after `offset` until it runs again.',
            ],
            ['watchers', 'How many watch, in `n`. The owner’s pages count as one.'],
            ['expiring', 'The time at which the session ends.'],
          ]}
        />
      </div>
    </>
  )
}

/** Lists why the service closes the WebSocket of a console. */
export function CloseCodes() {
  return (
    <Table
      head={['Code', 'Meaning']}
      rows={[
        ['1011', 'The service failed. Connect again after a few seconds.'],
        ['1012', 'The service is restarting. Connect again, with the next offset in `from`.'],
        ['4400', 'A message was longer than 4 KiB.'],
        ['4401', 'Your key or ticket is no longer valid.'],
        ['4410', 'The session has ended. Its log can still be read.'],
        ['4429', 'More than 1,000 frames or 1 MiB a second arrived, pings included. Send less.'],
      ]}
    />
  )
}
