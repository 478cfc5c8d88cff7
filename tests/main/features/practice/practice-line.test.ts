import { describe, expect, it } from 'vitest'
import { openPracticeLine } from '#src/main/features/practice/practice-line.ts'
import { createTestTime, settle } from '#tests/main/support/test-machine.ts'

const URL = 'https://oefenen.example'

/** Opens the line to a server, and records its calls. */
function openLine({ config = { isPractice: true } as unknown, status = 200 } = {}) {
  const calls: string[] = []
  const time = createTestTime()
  const line = openPracticeLine({
    url: URL,
    timers: time.timers,
    fetch: async (address, init) => {
      calls.push(`${init.method ?? 'GET'} ${address}`)
      return Response.json(address.endsWith('/api/config') ? config : {}, { status })
    },
  })
  return { line, calls, time }
}

const pay = { method: 'POST', body: '{}' }

describe('the line of a till in practice mode', () => {
  it('verifies once that the server is a practice shop, before the first call', async () => {
    const { line, calls } = openLine()

    await line.fetch(`${URL}/api/pay/start`, pay)
    await line.fetch(`${URL}/api/pay/start`, pay)

    expect(calls).toEqual([`GET ${URL}/api/config`, `POST ${URL}/api/pay/start`, `POST ${URL}/api/pay/start`])
  })

  it.each([{ isPractice: false }, {}, null, 'yes', { isPractice: 'true' }])(
    'never sends a payment to a real shop, whose configuration is %j',
    async (config) => {
      const { line, calls } = openLine({ config })

      await expect(line.fetch(`${URL}/api/pay/start`, pay)).rejects.toThrow('not a practice shop')
      await expect(line.control('/pay/_twin/terminals', { byHand: true })).rejects.toThrow('not a practice shop')

      expect(calls).toEqual([`GET ${URL}/api/config`, `GET ${URL}/api/config`])
    },
  )

  it('calls no other server', async () => {
    const { line, calls } = openLine()

    await expect(line.fetch('https://winkel.example/api/pay/start', pay)).rejects.toThrow('only the practice shop')
    expect(calls).toEqual([])
  })

  it('fails like a network without a cable while it is cut', async () => {
    const { line, calls } = openLine()
    line.setCut(true)
    await expect(line.fetch(`${URL}/api/config`, {})).rejects.toThrow('net::ERR_INTERNET_DISCONNECTED')
    expect(calls).toEqual([])

    line.setCut(false)
    expect((await line.fetch(`${URL}/health/live`, {})).status).toBe(200)
  })

  it('delays only the start of a payment', async () => {
    const { line, calls, time } = openLine()
    line.setPaymentDelay(4_000)

    const started = line.fetch(`${URL}/api/pay/start`, pay)
    await line.fetch(`${URL}/api/pay/status`, {})
    expect(calls.at(-1)).toBe(`GET ${URL}/api/pay/status`)
    await settle()
    await time.pass(4_000)
    await started

    expect(calls.at(-1)).toBe(`POST ${URL}/api/pay/start`)
  })
})
