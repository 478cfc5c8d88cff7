import { describe, expect, it } from 'vitest'
import { amountDue, type PayableOrder, reminderStep } from '#shared/domain/payments/amount-due.ts'

const TODAY = '2026-12-01'
const order: PayableOrder = {
  totalCents: 200_000,
  releasedCents: 0,
  depositCents: 30_000,
  paidCents: 30_000,
  option: 'deposit',
  workState: 'ordered',
  canceledAt: null,
}
const due = (changes: Partial<PayableOrder>, readyOn: string | null = null, parts?: [string, number][]) =>
  amountDue(
    { ...order, ...changes },
    {
      plan: parts && {
        version: 1,
        paidBeforeCents: 30_000,
        parts: parts.map(([dueOn, amountCents]) => ({ dueOn, amountCents })),
      },
      readyOn,
      today: TODAY,
    },
  )

describe('the amount that is due now', () => {
  it.each<[string, ReturnType<typeof due>, number, string | null]>([
    ['is the rest of the deposit before the lines are ready', due({ paidCents: 10_000 }), 20_000, null],
    ['is nothing between deposit and readiness', due({}), 0, null],
    ['is the whole rest once all lines are ready', due({ workState: 'ready' }, '2026-11-20'), 170_000, '2026-11-20'],
    [
      'is nothing before a pickup at which it is paid',
      due({ workState: 'ready', option: 'at_pickup' }, '2026-11-20'),
      0,
      null,
    ],
    [
      'is the rest after that pickup',
      due({ workState: 'delivered', option: 'at_pickup' }, '2026-11-20'),
      170_000,
      '2026-11-20',
    ],
    ['is nothing for a canceled order', due({ workState: 'ready', canceledAt: new Date() }, '2026-11-20'), 0, null],
    ['is nothing for a paid order', due({ workState: 'ready', paidCents: 200_000 }, '2026-11-20'), 0, null],
    [
      'is nothing while no date of a plan has come, also when the lines are ready',
      due({ workState: 'ready' }, '2026-11-20', [['2026-12-15', 170_000]]),
      0,
      null,
    ],
    [
      'is the part of a plan whose day has come',
      due({ workState: 'ready' }, '2026-11-20', [
        ['2026-11-25', 70_000],
        ['2026-12-15', 100_000],
      ]),
      70_000,
      '2026-11-25',
    ],
    [
      'has what a plan does not contain, once the lines are ready',
      due({ workState: 'ready', totalCents: 210_000 }, '2026-11-20', [['2026-12-15', 170_000]]),
      10_000,
      '2026-11-20',
    ],
  ])('%s', (_, result, dueCents, dueOn) => {
    if (dueOn === null) expect(result.dueCents).toBe(dueCents)
    else expect(result).toMatchObject({ dueCents, dueOn })
  })
})

it('says why an amount is due', () => {
  expect(due({ paidCents: 10_000 }).reason).toBe('deposit')
  expect(due({ workState: 'ready' }, '2026-11-20').reason).toBe('rest')
  expect(due({}, null, [['2026-11-25', 170_000]]).reason).toBe('plan')
})

describe('automatic reminders', () => {
  const step = (today: string, sent: number[] = [], days = [7, 14]) =>
    reminderStep({ dueOn: '2026-11-01', today, days, sent })

  it.each([
    ['2026-11-07', [], undefined], // not yet
    ['2026-11-08', [], 1],
    ['2026-11-08', [1], undefined], // once
    ['2026-11-11', [], 1], // three days late
    ['2026-11-12', [], undefined], // too late
    ['2026-11-15', [1], 2],
    ['2026-11-15', [], 2], // the first was not sent
    ['2026-12-20', [], undefined], // an old debt is left to staff
  ])('of a debt of 1 November on %s after %j: %s', (today, sent, expected) => {
    expect(step(today, sent)).toBe(expected)
  })

  it('are off without days', () => {
    expect(step('2026-11-08', [], [])).toBeUndefined()
  })
})
