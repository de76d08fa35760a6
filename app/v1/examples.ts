import { z } from 'zod'
import type { EnrolledAgent } from '#core/agents/index.ts'
import type { CreatedKey, KeyRecord } from '#core/api-keys/index.ts'
import type { BaseImage, Board, BoardTypeRecord } from '#core/boards/index.ts'
import type { ConsoleTicket, TicketRecord } from '#core/consoles/index.ts'
import type { RequestedGrant } from '#core/device-grants/index.ts'
import type { Event } from '#core/events/index.ts'
import { Id } from '#core/ids.ts'
import type { Entry, PendingEntry } from '#core/ledger.ts'
import type { Session, SessionWithConnection } from '#core/sessions/index.ts'
import type { User } from '#core/users.ts'
import { env } from '#env.ts'

/** One of each record, as the API's description and reference show it. */

export const userExample: User = {
  id: 'usr_01kz5x8g4ye3wvh2m7r9c0d1ef',
  email: 'ada@example.com',
  tier: 'paid',
  credits: 232,
  created_at: new Date('2026-09-01T08:00:00.000Z'),
}

export const keyExample: KeyRecord = {
  id: 'key_01m3f6q8ate4cbmrhs0zzemnt4',
  label: 'nightly CI',
  last_four: '0e1b',
  created_at: new Date('2026-10-24T09:12:44.301Z'),
  last_used_at: new Date('2026-11-20T14:47:00.000Z'),
  expires_at: null,
  created_by: 'web',
  access: 'run',
  credits_per_day: 500,
  credits_used_today: 29,
}

/** The only response with the secret. */
export const createdKeyExample: CreatedKey = {
  ...keyExample,
  last_used_at: null,
  credits_used_today: 0,
  created_by: 'key_01m2c0q8ate4cbmrhs0zzemnt3',
  key: `key_${'2f6c0e1b'.repeat(6)}`,
}

export const grantExample: RequestedGrant = {
  device_code: '0'.repeat(64),
  user_code: 'BCDF-GHJK',
  get verification_uri() {
    return `${env().appUrl}/device`
  },
  get verification_uri_complete() {
    return `${env().appUrl}/device?user_code=BCDF-GHJK`
  },
  expires_in: 900,
  interval: 5,
}

export const baseImageExample: BaseImage = {
  id: 'img_01k7r41wjhedrrds0rcqwtwdh8',
  board_type: 'uno-emulated',
  label: 'Boardwalk shell',
  description: 'A small shell on the serial port: help, led, gpio, adc, eeprom, uptime, flood and crash.',
  created_at: new Date('2026-05-02T12:00:00.000Z'),
}

export const boardExample: Board = {
  id: 'brd_01kk0kpgjhes1vx6rv5xeqg7wt',
  board_type: 'uno-emulated',
  label: 'Uno #1',
  board_specs: 'ATmega328P at 16 MHz, 32 KB flash, 2 KB RAM, 1 KB EEPROM, emulated in software, in real time',
  state: 'available',
  location: null,
  credits_per_minute: 1,
  base_image_ids: [baseImageExample.id],
  capabilities: [
    ...['console', 'flash', 'reset', 'power', 'gpio', 'parts', 'speed'],
    ...['scenario', 'debug', 'capture', 'power_cut', 'coverage', 'record'],
  ],
  flash_formats: ['hex', 'elf', 'bin'],
  max_firmware_bytes: 2_097_152,
  ports: [{ name: 'gdb', protocol: 'gdb-remote' }],
  control_lines: 'arduino',
  emulated: true,
  health: 'good',
  created_at: new Date('2026-05-02T12:00:00.000Z'),
}

export const boardTypeExample: BoardTypeRecord = {
  board_type: boardExample.board_type,
  board_specs: boardExample.board_specs,
  credits_per_minute: boardExample.credits_per_minute,
  total: 6,
  online: 5,
  available: 4,
  queue_length: 0,
  wait_seconds_p50: 2,
  wait_seconds_p90: 9,
  base_image_ids: [baseImageExample.id],
  flash_formats: boardExample.flash_formats,
  max_firmware_bytes: boardExample.max_firmware_bytes,
  chip: {
    name: 'an ATmega328P',
    memories: [{ start: 0, size: 32_768 }],
    elf_machine: 83,
    architectures: ['avr5'],
    uf2_families: [],
    universal_hex_boards: null,
  },
}

export const sessionExample: Session = {
  id: 'ses_01m7wn6qepf27t4rncj7m3vy30',
  user_id: userExample.id,
  board_id: boardExample.id,
  board_type: boardExample.board_type,
  board_specs: boardExample.board_specs,
  base_image_id: baseImageExample.id,
  state: 'ended',
  end_reason: 'user_ended',
  credits_used: 29,
  credits_refunded: 0,
  created_at: new Date('2026-11-20T14:19:12.726Z'),
  started_at: new Date('2026-11-20T14:19:20.792Z'),
  ended_at: new Date('2026-11-20T14:47:46.761Z'),
  expires_at: new Date('2026-11-20T15:19:20.792Z'),
  credits_per_minute: boardExample.credits_per_minute,
  queue_position: null,
  started_by: keyExample.id,
  metadata: { repository: 'ada/blinky', job: 'hardware' },
  origin: null,
  lease_seconds: null,
  lease_expires_at: null,
  max_credits: null,
  estimated_start_at: null,
}

/** The same one, read alone. */
export const endedExample: SessionWithConnection = {
  ...sessionExample,
  connection: null,
  speed: 'real',
  seed: null,
  parts: [],
  console: { bytes: 5_120, first_offset: 0 },
  board_online: null,
  lock_up: null,
  command: null,
  end_fault: null,
  end_message: null,
}

/** One that has just started. */
export const runningExample: SessionWithConnection = {
  ...sessionExample,
  id: 'ses_01m7wsx1aff27t4rncj7m3vy31',
  state: 'running',
  end_reason: null,
  credits_used: 1,
  created_at: new Date('2026-11-20T14:50:12.726Z'),
  started_at: new Date('2026-11-20T14:50:20.792Z'),
  ended_at: null,
  expires_at: new Date('2026-11-20T15:50:20.792Z'),
  connection: null,
  speed: 'real',
  seed: null,
  parts: [],
  console: { bytes: 5_120, first_offset: 0 },
  board_online: true,
  lock_up: null,
  command: null,
  end_fault: null,
  end_message: null,
}

/** One that was just asked for, and whose board is being prepared. */
export const startingExample: SessionWithConnection = {
  ...runningExample,
  state: 'starting',
  credits_used: 0,
  metadata: {},
  started_at: null,
  expires_at: null,
  console: null,
  board_online: null,
  lock_up: null,
}

export const entryExample: Entry = {
  id: 'ent_01m7wn6qepf27t4rncj7m3vy30',
  kind: 'session',
  amount: -29,
  balance_after: 233,
  session_id: sessionExample.id,
  top_up_id: null,
  description: 'Session on Uno #1',
  created_at: new Date('2026-11-20T14:47:46.761Z'),
}

export const pendingExample: PendingEntry = {
  ...entryExample,
  id: 'ent_01m7wsx1aff27t4rncj7m3vy31',
  amount: -1,
  balance_after: null,
  session_id: runningExample.id,
  created_at: new Date('2026-11-20T14:50:20.792Z'),
}

export const eventExample: Event = {
  id: '1042',
  type: 'session.running',
  created_at: new Date('2026-11-20T14:50:20.792Z'),
  data: {
    session_id: runningExample.id,
    state: 'running',
    board_type: runningExample.board_type,
    board_id: runningExample.board_id,
    started_by: 'web',
    expires_at: runningExample.expires_at,
    end_reason: null,
    credits_used: 1,
    credits_refunded: 0,
  },
}

export const agentExample: EnrolledAgent = {
  agent_id: 'agt_01m7wn6qepf27t4rncj7m3vy30',
  credential: `agent_${'0'.repeat(48)}`,
}

export const ticketExample: ConsoleTicket = {
  id: 'tkt_01m7wn6qepf27t4rncj7m3vy30',
  ticket: `tkt_${'0'.repeat(48)}`,
  mode: 'ro',
  expires_at: new Date('2026-11-20T15:50:20.792Z'),
}

export const ticketRecordExample: TicketRecord = {
  id: ticketExample.id,
  mode: ticketExample.mode,
  created_at: new Date('2026-11-20T14:50:20.792Z'),
  expires_at: ticketExample.expires_at,
}

/** The path of what belongs to one session. */
export const sessionPath = z.strictObject({
  session_id: Id('session').meta({ description: 'The session.', examples: [runningExample.id] }),
})
