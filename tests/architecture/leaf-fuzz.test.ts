import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Caller, type LeafCall, leafCalls, requestOf, type ValidValues } from '#tests/support/leaf-calls.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { useShop } from '#tests/support/use-shop.ts'

/** `npm run fuzz` sets these values (build/fuzz.ts). */
const COUNT = Number(process.env.FUZZ_CALLS ?? 2_000)
const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** Long by default, because a call may wait for seconds on a busy machine that also runs other tests. */
const HANG_MS = Number(process.env.FUZZ_HANG_MS ?? 30_000)
/** The shop is filled again after this number of calls, because calls log users out and delete accounts. */
const CALLS_PER_SHOP = 200
/** Each of the calls may take long on a busy machine, and a hang must be reported and not end the test. */
const TIME_LIMIT_MS = 300_000
const PASSWORD = 'zeven blauwe stoelen'

const calls = leafCalls(SEED, COUNT)
const parts = Array.from({ length: Math.ceil(COUNT / CALLS_PER_SHOP) }, (_, part) => part * CALLS_PER_SHOP)

describe('a call with one unusual value', () => {
  const shop = useShop()

  /** Fills the shop, and returns its ids for valid input, and the cookies of a guest with an order. */
  async function fill(): Promise<{ known: ValidValues; cookie: string }> {
    const item = await shop.addProduct({ stock: 5 })
    // The ERP is away. With it, some calls would import the whole catalog, which takes longer than all others.
    await shop.twins.netsuite.handle(
      new Request('http://twins.example/netsuite/_twin/faults', { method: 'POST', body: '{"mode":"down"}' }),
    )
    const form = orderForm([{ id: item, itemId: '', basePrice: 825.62, count: 1 }])
    const guest = shop.browser()
    const { salesOrderId } = await place(guest.api, form)
    const order = await place(shop.customer, form)
    const texts: Record<string, unknown> = {
      gender: 'v',
      phoneNumber: '0612345678',
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
      currentPassword: 'leermeester',
      pin: '4826',
      reason: 'Op verzoek',
    }
    const properties = (name: string, call: string) => {
      if (/^(salesorderid|orderid|reference)$/i.test(name)) return salesOrderId
      if (name === 'id') return /order|payment/i.test(call) ? order.salesOrderId : item
      return Object.hasOwn(texts, name) ? texts[name] : undefined
    }
    const bodies = { 'salesOrders.place': form }
    const cookie = [...guest.cookies].map(([name, text]) => `${name}=${text}`).join('; ')
    return { known: { bodies, properties }, cookie }
  }

  const proofOf = async (caller: Caller, cookie: string): Promise<Record<string, string>> =>
    caller === 'guest' ? { cookie } : { authorization: `Bearer ${await shop.tokenOf(caller)}` }

  /** Returns the status of a call, or `hang`. */
  async function statusOf(
    call: LeafCall,
    known: ValidValues,
    cookie: string,
  ): Promise<{ status: number | 'hang'; body: string }> {
    const request = requestOf(call, known, randomUUID())
    const headers = { ...request.headers, ...(await proofOf(call.caller, cookie)) }
    const end = new AbortController()
    try {
      return await Promise.race([
        shop.app.inject({ ...request, headers }).then(({ statusCode, body }) => ({ status: statusCode, body })),
        setTimeout(HANG_MS, { status: 'hang' as const, body: '' }, { signal: end.signal }),
      ])
    } finally {
      end.abort()
    }
  }

  /** The ERP is away, so a call that needs it fails as it should. */
  const isErpAway = (status: number | 'hang', body: string) => status === 503 && body.includes('"code":"outage"')

  it.each(parts)(
    'gets no server error and an answer in time: calls from %d',
    async (first) => {
      const { known, cookie } = await fill()
      const findings: string[] = []
      for (const call of calls.slice(first, first + CALLS_PER_SHOP)) {
        const { status, body } = await statusOf(call, known, cookie)
        // The call logged its user out, or changed the account.
        if (status === 401) shop.logInAgain()
        if (status !== 'hang' && (status < 500 || isErpAway(status, body))) continue
        const { caller, name, part, path, value } = call
        const shown = JSON.stringify(value)?.slice(0, 80)
        findings.push(`${status} ${caller} ${name} ${part}.${path.join('.')} = ${shown}: ${body.slice(0, 200)}`)
      }
      expect(findings).toEqual([])
    },
    TIME_LIMIT_MS,
  )
})
