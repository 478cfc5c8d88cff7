// Some functions of this file run inside the page.
/// <reference lib="dom" />

import type { Page } from 'playwright'
import type { Reporter } from '../figure.ts'
import { median, shareOf } from './spread.ts'

const CALLS = 500
const QUICK_CALLS = 100
const TURNS = 5

/** The APIs that the two preload scripts expose. */
type Bridges = {
  terminal?: { invoke(channel: string, input: unknown): Promise<unknown> }
  bare?: { echo(value: unknown): Promise<unknown> }
}

/**
 * Measures the round trip from page to main process with the channel `settings:read`. The limit is the bare application,
 * whose main process returns the same value.
 */
export async function measureCalls(
  { ours, bare, isQuick }: { ours: Page; bare: Page; isQuick: boolean },
  { report }: Reporter,
): Promise<void> {
  const callsPerTurn = (isQuick ? QUICK_CALLS : CALLS) / TURNS
  const response = await ours.evaluate(() => (window as Window & Bridges).terminal?.invoke('settings:read', null))
  const times: number[] = []
  const limits: number[] = []
  // Alternates; the first round is a warm-up.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const calls = await ours.evaluate(readSettings, callsPerTurn)
    const echoes = await bare.evaluate(echo, { times: callsPerTurn, value: response })
    if (turn === 0) continue
    times.push(...calls)
    limits.push(...echoes)
  }
  const details = { calls: times.length, fastest: Math.min(...times), limitFastest: Math.min(...limits) }
  report({
    name: 'a call from page to main and back: p50',
    unit: 'ms',
    details,
    value: median(times),
    limit: median(limits),
  })
  report({
    name: 'a call from page to main and back: p95',
    unit: 'ms',
    value: shareOf(times, 0.95),
    limit: shareOf(limits, 0.95),
  })
}

async function readSettings(times: number): Promise<number[]> {
  const { terminal } = window as Window & Bridges // exposed by the preload script
  const took: number[] = []
  for (let call = 0; call < times; call += 1) {
    const start = performance.now()
    await terminal?.invoke('settings:read', null)
    took.push(performance.now() - start)
  }
  return took
}

async function echo({ times, value }: { times: number; value: unknown }): Promise<number[]> {
  const { bare } = window as Window & Bridges // exposed by the preload script
  const took: number[] = []
  for (let call = 0; call < times; call += 1) {
    const start = performance.now()
    await bare?.echo(value)
    took.push(performance.now() - start)
  }
  return took
}
