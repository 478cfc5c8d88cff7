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

function keep() {
  const disk = diskOf()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const open = () =>
    openTillPayments({
      journal: { entries: [...disk.written], append: disk.append },
      clock: { now: () => new Date('2026-11-22T10:00:00.000Z') },
      log,
    })
  return { disk, log, open, kept: open() }
}

describe('the stored payments', () => {
  it('have the time of their intent, and exist once they are on the disk', async () => {
    const { disk, kept, open } = keep()

    const payment = await kept.announce(INTENT)

    expect(disk.written).toEqual([{ ...INTENT, at: '2026-11-22T10:00:00.000Z' }])
    expect(payment).toMatchObject({ attemptId: ID, process: 'start' })
    expect(kept.of(ID)).toBe(payment)
    expect(kept.all()).toEqual([payment])
    expect(open().all()).toEqual([payment])
  })

  it('do not contain a payment whose intent could not be written', async () => {
    const { disk, kept } = keep()
    disk.isFull = true

    expect(await kept.announce(INTENT)).toBeUndefined()

    expect(kept.all()).toEqual([])
  })

  it('change also when the disk fails, which is reported for support', async () => {
    const { disk, kept, log } = keep()
    await kept.announce(INTENT)
    await kept.note({ kind: 'final', attemptId: ID, state: 'paid' })
    expect(log.warn).not.toHaveBeenCalled()
    disk.isFull = true

    await kept.note({ kind: 'told', attemptId: ID })

    expect(kept.of(ID)).toMatchObject({ state: 'paid', process: 'done' })
    expect(disk.written.map(({ kind }) => kind)).toEqual(['intent', 'final'])
    expect(log.warn).toHaveBeenCalledWith(expect.any(String), { kind: 'told', attemptId: ID })
  })
})
