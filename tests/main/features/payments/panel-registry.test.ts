import { describe, expect, it } from 'vitest'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { createPanelRegistry } from '#src/main/features/payments/payment-panels.ts'

function openRegistry() {
  const settings: { terminalCode: string | null } = { terminalCode: 'TH-1' }
  const seen = { changes: 0 }
  const registry = createPanelRegistry({
    terminalCode: () => settings.terminalCode,
    unsentCentsOf: () => 0,
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

describe('the payment panels of a till', () => {
  it('are created once per order at first use, with the payment terminal of this till', () => {
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

  it('have a version that each change increases, so that a page knows the newer state', () => {
    const { registry, type } = openRegistry()
    const versions = [registry.sent(7).version, registry.sent(8).version]
    type(7, '1')
    versions.push(registry.sent(7).version)
    type(8, '1')
    versions.push(registry.sent(8).version)

    expect(versions).toEqual([1, 2, 3, 4])
    expect(registry.all().map(({ version }) => version)).toEqual([3, 4])
  })

  it('notify listeners of changes only', () => {
    const { registry, seen, type } = openRegistry()
    type(7, '15')
    expect(seen.changes).toBe(1)

    const before = registry.of(7)
    registry.apply(7, { kind: 'abort' })

    expect(seen.changes).toBe(1)
    expect(registry.of(7)).toBe(before)
  })

  it('are limited to twenty idle panels (no input, no payment): the longest unused one is removed', () => {
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

  it('are removed in order of last use, and a change counts as use', () => {
    const { registry, orders, type } = openRegistry()
    for (let order = 101; order <= 120; order += 1) registry.of(order)
    type(101, '15')
    type(101, '')

    registry.of(121)

    expect(orders()).toEqual([...Array.from({ length: 18 }, (_, index) => 103 + index), 101, 121])
  })

  it('get the newly configured payment terminal, except panels with a payment in progress', () => {
    const { registry, settings } = openRegistry()
    registry.of(7)
    registry.restore(attempt(8))
    registry.restore(attempt(9, { phase: 'ended', state: 'paid' }))
    settings.terminalCode = 'TH-2'

    expect([7, 8, 9].map((order) => registry.of(order).terminalCode)).toEqual(['TH-2', 'TH-1', 'TH-2'])
    expect(registry.of(10).terminalCode).toBe('TH-2')
  })

  it('stay unchanged when the payment terminal stays the same', () => {
    const { registry } = openRegistry()
    registry.of(7)
    const { version } = registry.sent(7)

    registry.of(8)

    expect(registry.sent(7).version).toBe(version)
  })

  it('apply an event of an attempt only when the panel shows that attempt', () => {
    const { registry, seen } = openRegistry()
    registry.restore(attempt(7))
    const phaseAfterEvent = (salesOrderId: number, attemptId: string) =>
      registry.applyToAttempt(salesOrderId, { kind: 'silent', attemptId })?.state.attempt?.phase

    expect(phaseAfterEvent(7, 'attempt-8')).toBeUndefined()
    expect(phaseAfterEvent(8, 'attempt-7')).toBeUndefined()
    expect(seen.changes).toBe(1)
    expect(phaseAfterEvent(7, 'attempt-7')).toBe('silent')
    registry.of(9)
    expect(phaseAfterEvent(9, 'attempt-9')).toBeUndefined()
  })

  it('show an attempt after a restart, and keep the other values', () => {
    const { registry, seen, type } = openRegistry()
    type(7, '15')

    registry.restore(attempt(7))

    expect(registry.of(7)).toMatchObject({ text: '15', attempt: attempt(7) })
    expect(seen.changes).toBe(2)
  })

  it('drop an unconfirmed proposal, and keep the amount', () => {
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

  it('are all removed when the server changes, and listeners are notified', () => {
    const { registry, orders, seen, type } = openRegistry()
    type(7, '15')

    registry.clear()

    expect(orders()).toEqual([])
    expect(seen.changes).toBe(2)
    expect(registry.of(7).text).toBe('')
  })
})
