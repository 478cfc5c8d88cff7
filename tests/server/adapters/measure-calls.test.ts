import { describe, expect, it } from 'vitest'
import { measuredFetch, measuredMailer } from '#src/server/adapters/measure-calls.ts'
import { type Mail, type Mailer, PermanentMailFailure } from '#src/server/ports/mailer.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { type CallResult, noMeter } from '#src/server/ports/work-meter.ts'

/** Returns a meter, and the calls that it counted. */
function createMeter() {
  const calls: [service: string, result: CallResult][] = []
  const meter = {
    ...noMeter,
    externalCall: (service: string, result: CallResult) => void calls.push([service, result]),
  }
  return { meter, calls }
}

describe('a measured call', () => {
  it.each([
    [200, 'ok'],
    [303, 'ok'],
    [404, 'refused'],
    [429, 'throttled'],
    [503, 'server_error'],
  ])('with status %d counts as %s', async (status, result) => {
    const { meter, calls } = createMeter()
    const fetch = measuredFetch('pay', async () => new Response(null, { status }), meter)

    expect((await fetch('https://pay.example/', {})).status).toBe(status)

    expect(calls).toEqual([['pay', result]])
  })

  it.each([
    [new DOMException('too late', 'TimeoutError'), 'timeout'],
    [new DOMException('stopped', 'AbortError'), 'timeout'],
    [new TypeError('fetch failed'), 'unreachable'],
  ])('that throws %s counts as %s, and still throws', async (error, result) => {
    const { meter, calls } = createMeter()
    const fetch = measuredFetch('netsuite', () => Promise.reject(error), meter)

    await expect(fetch('https://netsuite.example/', {})).rejects.toBe(error)

    expect(calls).toEqual([['netsuite', result]])
  })
})

describe('a measured mail', () => {
  const mail = {} as Mail // the mailer of this test reads nothing of it
  const outage = (reason: Outage['reason']) => new Outage('mail', { reason, mayHaveArrived: false })

  it.each([
    [undefined, 'ok'],
    [new PermanentMailFailure('recipient', 550), 'refused'],
    [outage('credentials'), 'refused'],
    [outage('throttled'), 'throttled'],
    [outage('timeout'), 'timeout'],
    [outage('unreadable'), 'server_error'],
    [new Error('defect'), 'server_error'],
  ])('that ends with %s counts as %s', async (error, result) => {
    const { meter, calls } = createMeter()
    const receipt = { accepted: [], rejected: [] }
    const send = () => (error ? Promise.reject(error) : Promise.resolve(receipt))
    const mailer = measuredMailer(
      { send, check: async () => undefined, close: () => undefined } satisfies Mailer,
      meter,
    )

    if (error) await expect(mailer.send(mail)).rejects.toBe(error)
    else expect(await mailer.send(mail)).toBe(receipt)

    expect(calls).toEqual([['mail', result]])
  })
})
