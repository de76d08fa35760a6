import type { z } from 'zod'
import type { KnownGood, PutResult, SessionResult } from '#core/results/index.ts'
import { firmwareExample } from './board-control-examples.ts'
import { runningExample } from './examples.ts'

export const putResultExample: z.input<typeof PutResult> = {
  suite: 'sensor',
  result: 'passed',
  exit_code: 0,
  tests: [{ name: 'reads the temperature', result: 'passed', seconds: 0.4 }],
}

export const resultExample: SessionResult = {
  session_id: runningExample.id,
  suite: 'sensor',
  result: 'passed',
  exit_code: 0,
  tests: [{ name: 'reads the temperature', result: 'passed', seconds: 0.4 }],
  triage: null,
  tests_stored: true,
  board_id: runningExample.board_id ?? '',
  board_type: runningExample.board_type,
  firmware_sha256: firmwareExample.sha256,
  repository: 'acme/sensor',
  ref: 'refs/heads/main',
  created_at: new Date('2026-11-20T14:52:11.020Z'),
}

export const knownGoodExample: KnownGood = {
  session_id: runningExample.id,
  firmware_id: firmwareExample.id,
  sha256: firmwareExample.sha256,
  ref: 'refs/heads/main',
  created_at: resultExample.created_at,
}
