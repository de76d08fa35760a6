import { quantile } from '../quantiles.ts'
import { isRefused } from './calling.ts'
import type { Call } from './streams.ts'

/** What calls were answered, in a few figures. */
export type Summary = {
  count: number
  /** The share that was answered with anything but what was asked for. */
  refused: number
  p50: number
  p99: number
  max: number
  /** The 99th percentile of the callers' own lateness. */
  lateMs: number
}

export function summaryOf(calls: Call[]): Summary {
  const times = calls.map(({ ms }) => ms)
  return {
    count: calls.length,
    refused: calls.filter(isRefused).length / calls.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    max: quantile(times, 1),
    lateMs: quantile(
      calls.map(({ lateMs }) => lateMs),
      0.99,
    ),
  }
}

export const percent = (share: number) => `${(share * 100).toFixed(share > 0 && share < 0.01 ? 2 : 0)} %`
export const milliseconds = (ms: number) => ms.toFixed(ms < 100 ? 1 : 0)
