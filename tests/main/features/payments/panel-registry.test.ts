import { describe, expect, it } from 'vitest'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { createPanelRegistry } from '#src/main/features/payments/payment-panels.ts'

function openRegistry() {
  const settings: { terminalCode: string | null } = { terminalCode: 'TH-1' }
  const seen = { changes: 0 }
  const registry = createPanelRegistry({
    terminalCode: () => settings.terminalCode,
    onChange: () => {
      seen.changes += 1
    },
  })
  const type = (salesOrderId: number, text: string) => registry.apply(salesOrderId, { kind: 'type', text })
  return { registry, settings, seen, type, orders: () => registry.all().map(({ salesOrderId }) => salesOrderId) }
}

const attempt = (salesOrderId: number, changes: Partial<PanelAttempt> = {}): PanelAttempt => ({
  attemptId: `attempt-${salesOrderId}`,
  salesOrderId,
  type: 'TERMINAL',
  amountCents: 2000,
  terminalCode: 'TH-1',
  phase: 'open',
  state: 'open',
  paymentUrl: null,
  refusal: null,
  isAborting: false,
  startedDateTime: '2026-11-22T10:00:00.000Z',
  ...changes,
})

describe('the desks of a till', () => {
  it('has one desk per order, made when it is first asked for, with the terminal of this till', () => {
    const { registry, orders, seen } = openRegistry()

    expect(registry.of(7)).toMatchObject({
      salesOrderId: 7,
      text: '',
      proposal: null,
      attempt: null,
      terminalCode: 'TH-1',
    })
    expect(registry.of(7)).toBe(registry.of(7))
    expect(orders()).toEqual([7])
    expect(seen.changes).toBe(0)
  })

  it('counts every change, so that a page knows which of two is newer', () => {
    const { registry, type } = openRegistry()
    const versions = [registry.sent(7).version, registry.sent(8).version]
    type(7, '1')
    versions.push(registry.sent(7).version)
    type(8, '1')
    versions.push(registry.sent(8).version)

    expect(versions).toEqual([1, 2, 3, 4])
    expect(registry.all().map(({ version }) => version)).toEqual([3, 4])
  })

  it('tells of a change, and of nothing when nothing changed', () => {
    const { registry, seen, type } = openRegistry()
    type(7, '15')
    expect(seen.changes).toBe(1)

    const before = registry.of(7)
    registry.apply(7, { kind: 'abort' })

    expect(seen.changes).toBe(1)
    expect(registry.of(7)).toBe(before)
  })

  it('forgets the desks at rest that were looked at longest ago, beyond twenty', () => {
    const { registry, orders, type } = openRegistry()
    type(1, '15')
    registry.restore(attempt(2))
    registry.apply(3, { kind: 'prefill', amountCents: 500 })
    registry.apply(3, { kind: 'choose', type: 'CASH' })
    for (let order = 101; order <= 120; order += 1) registry.of(order)
    expect(orders()).toHaveLength(23)

    registry.of(121)

    expect(orders()).toEqual([1, 2, 3, ...Array.from({ length: 20 }, (_, index) => 102 + index)])
    expect(registry.of(1).text).toBe('15')
  })

  it('forgets a desk that was just changed after the others', () => {
    const { registry, orders, type } = openRegistry()
    for (let order = 101; order <= 120; order += 1) registry.of(order)
    type(101, '15')
    type(101, '')

    registry.of(121)

    expect(orders()).toEqual([...Array.from({ length: 18 }, (_, index) => 103 + index), 101, 121])
  })

  it('gives the desks the terminal that is set now, but for those with a payment on the way', () => {
    const { registry, settings } = openRegistry()
    registry.of(7)
    registry.restore(attempt(8))
    registry.restore(attempt(9, { phase: 'ended', state: 'paid' }))
    settings.terminalCode = 'TH-2'

    expect([7, 8, 9].map((order) => registry.of(order).terminalCode)).toEqual(['TH-2', 'TH-1', 'TH-2'])
    expect(registry.of(10).terminalCode).toBe('TH-2')
  })

  it('leaves the desks as they are while the terminal stays', () => {
    const { registry } = openRegistry()
    registry.of(7)
    const { version } = registry.sent(7)

    registry.of(8)

    expect(registry.sent(7).version).toBe(version)
  })

  it('shows an answer where its attempt is shown, and nowhere else', () => {
    const { registry, seen } = openRegistry()
    registry.restore(attempt(7))
    const answer = (salesOrderId: number, attemptId: string) =>
      registry.applyToAttempt(salesOrderId, { kind: 'silent', attemptId })?.state.attempt?.phase

    expect(answer(7, 'attempt-8')).toBeUndefined()
    expect(answer(8, 'attempt-7')).toBeUndefined()
    expect(seen.changes).toBe(1)
    expect(answer(7, 'attempt-7')).toBe('silent')
    registry.of(9)
    expect(answer(9, 'attempt-9')).toBeUndefined()
  })

  it('shows an attempt again after a start, and keeps what else is on its desk', () => {
    const { registry, seen, type } = openRegistry()
    type(7, '15')

    registry.restore(attempt(7))

    expect(registry.of(7)).toMatchObject({ text: '15', attempt: attempt(7) })
    expect(seen.changes).toBe(2)
  })

  it('drops what was asked and not yet answered, with the amount kept', () => {
    const { registry, seen, type } = openRegistry()
    type(6, '12')
    registry.apply(7, { kind: 'prefill', amountCents: 500 })
    registry.apply(7, { kind: 'choose', type: 'CASH' })
    const { changes } = seen

    registry.dropProposals()

    expect(registry.of(7)).toMatchObject({ proposal: null, text: '5,00' })
    expect(registry.of(6).text).toBe('12')
    expect(seen.changes).toBe(changes + 1)
  })

  it('is emptied for another server, and tells so', () => {
    const { registry, orders, seen, type } = openRegistry()
    type(7, '15')

    registry.clear()

    expect(orders()).toEqual([])
    expect(seen.changes).toBe(2)
    expect(registry.of(7).text).toBe('')
  })
})
