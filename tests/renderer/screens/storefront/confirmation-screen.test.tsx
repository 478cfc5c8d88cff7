import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentStatus } from '#shared/contracts/payments.ts'
import { demoShop } from '#tests/renderer/support/demo-shop.ts'
import { visit } from '#tests/renderer/support/visit.tsx'

configure({ asyncUtilTimeout: 8_000 })

const PAID = 'De betaling is gelukt, bedankt voor uw bestelling!'
const AT_PICKUP = 'U kunt betalen bij afhalen!'
const NOT_PAID = 'De betaling is niet gelukt, neem contact op met Leermeester!'

const status = (statusCode: PaymentStatus['statusCode'], facts: Partial<PaymentStatus> = {}): PaymentStatus => ({
  salesOrderId: 10_023,
  statusCode,
  paymentState: 'none',
  total: 100,
  paid: 0,
  outstanding: 100,
  depositDue: 0,
  attempt: null,
  ...facts,
})

/** The small shop; without a proof it tells nothing of an order. */
function shopThatKnows(known: PaymentStatus | undefined) {
  const shop = demoShop()
  return {
    ...shop,
    fetch: async (url: string, init: RequestInit) => {
      const { pathname } = new URL(url, 'http://shop.test')
      const refusal = { code: 'order_not_found', message: 'Deze bestelling is niet gevonden.' }
      if (pathname === '/api/pay/status') return known ? Response.json(known) : Response.json(refusal, { status: 404 })
      if (pathname.startsWith('/api/salesorder/')) return Response.json(refusal, { status: 404 })
      return shop.fetch(url, init)
    },
  }
}

/** What stands under the number of the order: one of the sentences of the owner, or nothing. */
async function toldOf(path: string, known?: PaymentStatus) {
  visit(path, shopThatKnows(known))
  const main = within(await screen.findByRole('main'))
  expect((await main.findByText(/^Ordernummer/)).textContent).toBe('Ordernummer 10023')
  await waitFor(() => expect(main.queryByLabelText('Wij kijken uw betaling na')).toBeNull())
  return [PAID, AT_PICKUP, NOT_PAID].filter((sentence) => main.queryByText(sentence))
}

describe('the page after an order', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.spyOn(console, 'error').mockImplementation(() => {})
    return () => vi.restoreAllMocks()
  })

  it.each<[string, PaymentStatus['statusCode'], string[]]>([
    ['100: the payment succeeded', 100, [PAID]],
    ['300: the number of the order alone', 300, []],
    ['500: to be paid at pickup', 500, [AT_PICKUP]],
    ['anything else: the payment did not succeed', 0, [NOT_PAID]],
  ])('says what the shop knows of it: %s', async (_what, code, sentences) => {
    expect(await toldOf(`/orderoverzicht?reference=10023&statusCode=${code}`, status(code))).toEqual(sentences)
  })

  it('does not say that it was paid because the address says so', async () => {
    expect(await toldOf('/orderoverzicht?reference=10023&statusCode=100', status(0))).toEqual([NOT_PAID])
  })

  it.each([
    ['100', []],
    ['300', []],
    ['500', [AT_PICKUP]],
    ['-90', [NOT_PAID]],
  ])('without a proof takes the code %s for no more than it can be', async (code, sentences) => {
    expect(await toldOf(`/orderoverzicht?reference=10023&statusCode=${code}`)).toEqual(sentences)
  })
})
