import { describe, expect, it, vi } from 'vitest'
import { openTillPayments } from '#src/main/features/payments/payment-journal.ts'
import { diskOf } from './support/till.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const INTENT = {
  kind: 'intent',
  attemptId: ID,
  salesOrderId: 7,
  type: 'TERMINAL',
  amountCents: 2000,
  terminalCode: null,
  shop: 'http://shop.test',
  who: null,
} as const

function openStore() {
  const disk = diskOf()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const open = () =>
    openTillPayments({
      journal: { entries: [...disk.written], append: disk.append },
      clock: { now: () => new Date('2026-11-22T10:00:00.000Z') },
      log,
    })
  return { disk, log, open, stored: open() }
}

describe('the stored payments', () => {
  it('have the time of their intent, and exist once they are on the disk', async () => {
    const { disk, stored, open } = openStore()

    const payment = await stored.announce(INTENT)

    expect(disk.written).toEqual([{ ...INTENT, at: '2026-11-22T10:00:00.000Z' }])
    expect(payment).toMatchObject({ attemptId: ID, process: 'start' })
    expect(stored.find(ID)).toBe(payment)
    expect(stored.all()).toEqual([payment])
    expect(open().all()).toEqual([payment])
  })

  it('do not contain a payment whose intent could not be written', async () => {
    const { disk, stored } = openStore()
    disk.isFull = true

    expect(await stored.announce(INTENT)).toBeUndefined()

    expect(stored.all()).toEqual([])
  })

  it('change also when the disk fails, which is reported for support', async () => {
    const { disk, stored, log } = openStore()
    await stored.announce(INTENT)
    await stored.record({ kind: 'final', attemptId: ID, state: 'paid' })
    expect(log.warn).not.toHaveBeenCalled()
    disk.isFull = true

    await stored.record({ kind: 'told', attemptId: ID })

    expect(stored.find(ID)).toMatchObject({ state: 'paid', process: 'done' })
    expect(disk.written.map(({ kind }) => kind)).toEqual(['intent', 'final'])
    expect(log.warn).toHaveBeenCalledWith(expect.any(String), { kind: 'told', attemptId: ID })
  })
})
