import { Counter, Gauge, Registry } from 'prom-client'
import type { readProcessStats, ServiceStats } from '#core/stats.ts'
import { passwordFormStats } from '#http/pages/password-form-queue.ts'

type Labels = Record<string, string>
type Series = [labels: Labels, value: number][]

/**
 * Creates the metrics of the service for one response. If the database is away its metrics are
 * missing, rather than old.
 */
export function serviceMetrics(
  { pool, hashing, sessionLock, webhooks, ports, artifacts }: ReturnType<typeof readProcessStats>,
  stats?: ServiceStats,
): Registry {
  const forms = passwordFormStats()
  const { registry, gauge, counter } = metrics()
  gauge('database_up', '1 where the database answered just now, else 0.', stats ? 1 : 0)
  gauge('database_connections_in_use', 'Connections of the pool that have work.', pool.inUse)
  gauge('database_connections_max', 'Connections the pool may have.', pool.max)
  gauge('database_waiting', 'Statements and transactions without a connection of their own.', pool.waiting)
  gauge('password_hashes_running', 'Passwords that are being hashed.', hashing.running)
  gauge('password_hashes_waiting', 'Passwords, and forms with one, that wait.', [
    [{ as: 'form' }, forms.waiting],
    [{ as: 'hash' }, hashing.waiting],
  ])
  counter('password_refusals_total', 'Passwords, and forms with one, that were refused because too many waited.', [
    [{ as: 'form' }, forms.refused],
    [{ as: 'hash' }, hashing.refused],
  ])
  gauge(
    'session_lock_active',
    'Batches of changes that hold the session lock or ask the database for it.',
    sessionLock.asking,
  )
  gauge('session_lock_waiting', 'Changes of sessions or balances that wait for the next batch.', sessionLock.waiting)
  counter('webhook_attempts_total', 'Attempts to deliver to webhooks, by what they came to.', by('outcome', webhooks))
  gauge('ports_open', 'Ports of boards that users of this instance have open.', by('protocol', ports.open))
  counter('port_bytes_total', 'Bytes of ports, by protocol and direction.', [
    ...by('protocol', ports.bytes.from_board, { direction: 'from_board' }),
    ...by('protocol', ports.bytes.to_board, { direction: 'to_board' }),
  ])
  counter(
    'port_refusals_total',
    'Ports that were not opened, by the code of the refusal.',
    by('code', Object.fromEntries(ports.refusals)),
  )
  counter('gdb_packets_total', 'What became of the packets of debuggers.', by('outcome', ports.packets))
  counter('captures_total', 'Captures of pins that are over, by what they came to.', by('outcome', artifacts.captures))
  counter('artifact_bytes_total', 'Bytes of files that boards have made, by kind.', by('kind', artifacts.bytes))
  if (stats) putServiceStats(gauge, stats)
  return registry
}

function putServiceStats(gauge: Put, { live, types, health, ...stats }: ServiceStats): void {
  gauge('sessions', 'Live sessions by state.', by('state', live))
  gauge('sessions_quarantined', 'Sessions that could not be settled and are tried again later.', stats.quarantined)
  gauge(
    'sweeper_lag_seconds',
    'How long the first thing that is due has been so; 0 where nothing is.',
    stats.overdue_seconds,
  )
  gauge(
    'queue_length',
    'Sessions that wait for a board, by board type.',
    types.map(({ board_type, queued }) => [{ board_type }, queued]),
  )
  gauge('queue_held_up', 'Sessions that wait though a board is free for them: none, when all is well.', stats.held_up)
  gauge(
    'boards',
    'Boards by type and state.',
    types.flatMap(({ board_type, queued: _, ...boards }) => by('state', boards, { board_type })),
  )
  gauge(
    'boards_by_health',
    'Boards with an agent, by type and health.',
    health.flatMap(({ board_type, quarantined: _, failed_checks: __, ...counts }) =>
      by('health', counts, { board_type }),
    ),
  )
  gauge(
    'boards_quarantined',
    'Boards that are out of use because they failed or the operator said so.',
    health.map(({ board_type, quarantined }) => [{ board_type }, quarantined]),
  )
  gauge(
    'boards_failing_check',
    'Boards whose last check failed.',
    health.map(({ board_type, failed_checks }) => [{ board_type }, failed_checks]),
  )
  gauge('mails_waiting', 'Mails that are not sent yet.', stats.mails)
  gauge('oldest_mail_age_seconds', 'Age of the oldest mail that waits; 0 where none does.', stats.oldest_mail_seconds)
  gauge('webhook_deliveries_waiting', 'Deliveries to webhooks that wait, retries included.', stats.webhook_deliveries)
  gauge(
    'webhook_lag_seconds',
    'How long the first due delivery has been so; 0 where nothing is.',
    stats.webhook_lag_seconds,
  )
}

type Put = (name: string, help: string, value: Series | number) => void

function metrics(): { registry: Registry; gauge: Put; counter: Put } {
  const registry = new Registry()
  const settings = (name: string, help: string, series: Series) => {
    const labelNames = Object.keys(series[0]?.[0] ?? {})
    return { name: `boardwalk_${name}`, help, labelNames, registers: [registry] }
  }
  return {
    registry,
    gauge: (name, help, value) => {
      const series = seriesOf(value)
      const metric = new Gauge(settings(name, help, series))
      for (const [labels, one] of series) metric.set(labels, one)
    },
    counter: (name, help, value) => {
      const series = seriesOf(value)
      const metric = new Counter(settings(name, help, series))
      for (const [labels, one] of series) metric.inc(labels, one)
    },
  }
}

function seriesOf(value: Series | number): Series {
  return typeof value === 'number' ? [[{}, value]] : value
}

function by(label: string, counts: Record<string, number>, others: Labels = {}): Series {
  return Object.entries(counts).map(([word, count]) => [{ ...others, [label]: word }, count])
}
