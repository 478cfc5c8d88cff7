import { afterEach, describe, expect, it } from 'vitest'
import { createPayProvider } from '#src/server/adapters/pay/pay-provider.ts'
import { createPayTwin, payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { createPostcodeTwin } from '#src/server/twins/postcode/postcode-twin.ts'
import { type RunningTwins, startTwins } from '#src/server/twins/serve-twins.ts'
import type { Twin } from '#src/server/twins/twin.ts'
import { newPayment } from '../adapters/pay/pay-with-twin.ts'

let running: RunningTwins | undefined
afterEach(() => running?.close())

async function listen(twins: readonly Twin[]) {
  running = await startTwins({ port: 0, twins })
  return running.url
}

describe('the twins behind one port', () => {
  it('are listed on the front page', async () => {
    const url = await listen([createPayTwin(), createPostcodeTwin()])

    const page = await (await fetch(url)).text()

    expect(page).toContain('href="/pay/_twin/state"')
    expect(page).toContain('href="/postcode/_twin/state"')
  })

  it('respond under their own names', async () => {
    const url = await listen([createPayTwin(), createPostcodeTwin()])

    expect(await (await fetch(`${url}/postcode/_twin/state`)).json()).toMatchObject({ twin: 'postcode' })
    expect((await fetch(`${url}/nobody/at/home`)).status).toBe(404)
  })

  it('serve a payment over HTTP, from its creation to the outcome on the payment page', async () => {
    const url = await listen([createPayTwin()])
    const pay = createPayProvider({
      ...payTwinAccount,
      orderUrls: [`${url}/pay/v1`],
      managementUrl: `${url}/pay/v2`,
      fetch,
    })

    const { redirectUrl, payId } = await pay.create(newPayment({ exchangeUrl: 'http://127.0.0.1:9/exchange' }))
    const chosen = await fetch(redirectUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'cancelled' }),
      redirect: 'manual',
    })

    expect(redirectUrl).toBe(`${url}/pay/checkout/${payId}`)
    expect(chosen.headers.get('location')).toContain('statusCode=-90')
    expect(await pay.status(payId)).toMatchObject({ statusCode: -90 })
  })

  it('break the connection under the fault down, and stop waiting when the caller disconnects', async () => {
    const url = await listen([createPayTwin({ timeoutMs: 60_000 })])
    const pay = createPayProvider({
      ...payTwinAccount,
      orderUrls: [`${url}/pay/v1`],
      managementUrl: `${url}/pay/v2`,
      timeoutMs: 2_000,
      fetch,
    })
    const fault = (mode: string) =>
      fetch(`${url}/pay/_twin/faults`, { method: 'POST', body: JSON.stringify({ mode, count: 1 }) })

    await fault('down')
    await expect(pay.terminals()).rejects.toMatchObject({ reason: 'unreachable', mayHaveArrived: true })
    await fault('timeout')
    await expect(pay.terminals()).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('do not start on a port in use', async () => {
    const url = await listen([])

    await expect(startTwins({ port: Number(new URL(url).port), twins: [] })).rejects.toThrow('EADDRINUSE')
  })
})

it('a refused connection means that the call did not arrive', async () => {
  const { url, close } = await startTwins({ port: 0, twins: [] })
  await close()
  const pay = createPayProvider({ ...payTwinAccount, orderUrls: [`${url}/pay/v1`], managementUrl: url, fetch })

  await expect(pay.create(newPayment())).rejects.toMatchObject({ reason: 'unreachable', mayHaveArrived: false })
})
