import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { diskOf, openTill, passSeconds, scriptedServer } from './support/till.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A till that took money for order 7 while the shop was unreachable. The shop does not have that money yet. */
function tillWithUnsentMoney(cents: number) {
  const [server, disk] = [scriptedServer(), diskOf()]
  const listeners = createListeners()
  let unsentCents = cents
  const unsentMoney = {
    centsOf: (salesOrderId: number) => (salesOrderId === 7 ? unsentCents : 0),
    onChange: listeners.subscribe,
  }
  const till = openTill(server, disk, { unsentMoney })
  const proposes = async (type: PaymentType) => {
    await till.send({ kind: 'prefill', amountCents: 20_000 })
    await till.send({ kind: 'choose', type })
  }
  const becomes = (now: number) => {
    unsentCents = now
    listeners.tell()
  }
  return { server, disk, till, proposes, becomes }
}

const confirm = (confirmsUnsentCents?: number) =>
  ({
    kind: 'confirm',
    confirmsOverpayment: false,
    ...(confirmsUnsentCents !== undefined && { confirmsUnsentCents }),
  }) as const

describe('a payment of an order for which this till has money that the shop does not have', () => {
  it.each(['CASH', 'TERMINAL', 'PAYLINK'] as const)('by %s starts only after the user accepted it', async (type) => {
    const { server, disk, till, proposes } = tillWithUnsentMoney(84_915)
    await proposes(type)

    const refused = await till.send(confirm())
    await passSeconds(1)

    expect(refused).toMatchObject({ ok: false, code: 'unsent_payment', detail: { unsentCents: 84_915 } })
    expect([server.starts, disk.written]).toEqual([[], []])
    expect(till.panels.read(7)).toMatchObject({ proposal: { type, amountCents: 20_000 }, unsentCents: 84_915 })
    await till.send(confirm(84_915))
    await passSeconds(1)
    expect(server.starts).toMatchObject([{ Amount: 20_000, PaymentType: type }])
  })

  it('is refused when the user accepted less, because the till took more since then', async () => {
    const { server, till, proposes, becomes } = tillWithUnsentMoney(10_000)
    await proposes('CASH')
    becomes(25_000)

    expect(await till.send(confirm(10_000))).toMatchObject({ code: 'unsent_payment', detail: { unsentCents: 25_000 } })
    await passSeconds(1)
    expect(server.starts).toEqual([])
  })

  it('needs no acceptance after the shop has that money, and the pages get each change', async () => {
    const { server, till, proposes, becomes } = tillWithUnsentMoney(10_000)
    await proposes('CASH')
    const before = till.seen.changes.at(-1)?.[0]

    becomes(0)

    const after = till.seen.changes.at(-1)?.[0]
    expect([before?.unsentCents, after?.unsentCents]).toEqual([10_000, undefined])
    expect(after?.version).toBeGreaterThan(before?.version ?? 0)
    expect(await till.send(confirm())).toMatchObject({ ok: true })
    await passSeconds(1)
    expect(server.starts).toHaveLength(1)
  })
})
