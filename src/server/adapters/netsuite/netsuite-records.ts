import * as z from 'zod'
import { Outage } from '../../ports/outage.ts'
import { callParty, jsonOf, type PartyAnswer } from '../call-party.ts'
import { createNetsuiteToken } from './netsuite-token.ts'
import { limitConcurrency } from './retrying.ts'
import type { SuiteqlOptions } from './suiteql.ts'

const RECORDS_PATH = '/services/rest/record/v1'
/** Somebody is looking at an empty place on their screen. */
const MOST_MS = 10_000

const record = z.record(z.string(), z.unknown())

/** Reads single records of NetSuite over REST (integrations/netsuite.md §4). */
export function createNetsuiteRecords({ baseUrl, credentials, fetch, now, timeoutMs = MOST_MS }: SuiteqlOptions) {
  const call = { party: 'netsuite', fetch, timeoutMs: Math.min(timeoutMs, MOST_MS) } as const
  const token = createNetsuiteToken({ baseUrl, credentials, fetch, now, timeoutMs: call.timeoutMs })
  const limited = limitConcurrency(1)

  return {
    customer: (id: number) => read(`customer/${id}`),
  }

  async function read(path: string): Promise<Record<string, unknown> | undefined> {
    const answer = await limited(() => ask(path))
    if (answer.status === 404) return undefined
    const read = record.safeParse(jsonOf(answer))
    if (answer.isOk && read.success) return read.data
    throw new Outage('netsuite', { reason: 'unreadable', mayHaveArrived: false, status: answer.status })
  }

  async function ask(path: string): Promise<PartyAnswer> {
    const first = await token.get()
    const answer = await send(first, path)
    if (answer.status !== 401) return answer

    // A token can be withdrawn before its time: one new one, then it is an alarm.
    token.refused(first)
    const second = await send(await token.get(), path)
    if (second.status !== 401) return second
    throw new Outage('netsuite', { reason: 'credentials', mayHaveArrived: false, status: 401 })
  }

  function send(bearer: string, path: string): Promise<PartyAnswer> {
    const headers = { authorization: `Bearer ${bearer}`, accept: 'application/json' }
    return callParty(call, `${baseUrl}${RECORDS_PATH}/${path}`, { method: 'GET', headers })
  }
}
