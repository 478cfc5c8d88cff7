import { describe, expect, it } from 'vitest'
import type { PanelAttempt } from '#shared/domain/payments/payment-process.ts'
import { createDeskBook } from '#src/main/features/payments/desk-book.ts'

function openBook() {
  const settings: { terminalCode: string | null } = { terminalCode: 'TH-1' }
  const seen = { changes: 0 }
  const book = createDeskBook({
    terminalCode: () => settings.terminalCode,
    onChange: () => {
      seen.changes += 1
    },
  })
  const type = (salesOrderId: number, text: string) => book.apply(salesOrderId, { kind: 'type', text })
  return { book, settings, seen, type, orders: () => book.all().map(({ salesOrderId }) => salesOrderId) }
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
    const { book, orders, seen } = openBook()

    expect(book.of(7)).toMatchObject({ salesOrderId: 7, text: '', proposal: null, attempt: null, terminalCode: 'TH-1' })
    expect(book.of(7)).toBe(book.of(7))
    expect(orders()).toEqual([7])
    expect(seen.changes).toBe(0)
  })

  it('counts every change, so that a page knows which of two is newer', () => {
    const { book, type } = openBook()
    const versions = [book.shown(7).version, book.shown(8).version]
    type(7, '1')
    versions.push(book.shown(7).version)
    type(8, '1')
    versions.push(book.shown(8).version)

    expect(versions).toEqual([1, 2, 3, 4])
    expect(book.all().map(({ version }) => version)).toEqual([3, 4])
  })

  it('tells of a change, and of nothing when nothing changed', () => {
    const { book, seen, type } = openBook()
    type(7, '15')
    expect(seen.changes).toBe(1)

    const before = book.of(7)
    book.apply(7, { kind: 'abort' })

    expect(seen.changes).toBe(1)
    expect(book.of(7)).toBe(before)
  })

  it('forgets the desks at rest that were looked at longest ago, beyond twenty', () => {
    const { book, orders, type } = openBook()
    type(1, '15')
    book.restore(attempt(2))
    book.apply(3, { kind: 'prefill', amountCents: 500 })
    book.apply(3, { kind: 'choose', type: 'CASH' })
    for (let order = 101; order <= 120; order += 1) book.of(order)
    expect(orders()).toHaveLength(23)

    book.of(121)

    expect(orders()).toEqual([1, 2, 3, ...Array.from({ length: 20 }, (_, index) => 102 + index)])
    expect(book.of(1).text).toBe('15')
  })

  it('forgets a desk that was just changed after the others', () => {
    const { book, orders, type } = openBook()
    for (let order = 101; order <= 120; order += 1) book.of(order)
    type(101, '15')
    type(101, '')

    book.of(121)

    expect(orders()).toEqual([...Array.from({ length: 18 }, (_, index) => 103 + index), 101, 121])
  })

  it('gives the desks the terminal that is set now, but for those with a payment on the way', () => {
    const { book, settings } = openBook()
    book.of(7)
    book.restore(attempt(8))
    book.restore(attempt(9, { phase: 'ended', state: 'paid' }))
    settings.terminalCode = 'TH-2'

    expect([7, 8, 9].map((order) => book.of(order).terminalCode)).toEqual(['TH-2', 'TH-1', 'TH-2'])
    expect(book.of(10).terminalCode).toBe('TH-2')
  })

  it('leaves the desks as they are while the terminal stays', () => {
    const { book } = openBook()
    book.of(7)
    const { version } = book.shown(7)

    book.of(8)

    expect(book.shown(7).version).toBe(version)
  })

  it('shows an answer where its attempt is shown, and nowhere else', () => {
    const { book, seen } = openBook()
    book.restore(attempt(7))
    const answer = (salesOrderId: number, attemptId: string) =>
      book.answer(salesOrderId, { kind: 'silent', attemptId })?.state.attempt?.phase

    expect(answer(7, 'attempt-8')).toBeUndefined()
    expect(answer(8, 'attempt-7')).toBeUndefined()
    expect(seen.changes).toBe(1)
    expect(answer(7, 'attempt-7')).toBe('silent')
    book.of(9)
    expect(answer(9, 'attempt-9')).toBeUndefined()
  })

  it('shows an attempt again after a start, and keeps what else is on its desk', () => {
    const { book, seen, type } = openBook()
    type(7, '15')

    book.restore(attempt(7))

    expect(book.of(7)).toMatchObject({ text: '15', attempt: attempt(7) })
    expect(seen.changes).toBe(2)
  })

  it('drops what was asked and not yet answered, with the amount kept', () => {
    const { book, seen, type } = openBook()
    type(6, '12')
    book.apply(7, { kind: 'prefill', amountCents: 500 })
    book.apply(7, { kind: 'choose', type: 'CASH' })
    const { changes } = seen

    book.dropProposals()

    expect(book.of(7)).toMatchObject({ proposal: null, text: '5,00' })
    expect(book.of(6).text).toBe('12')
    expect(seen.changes).toBe(changes + 1)
  })

  it('is emptied for another server, and tells so', () => {
    const { book, orders, seen, type } = openBook()
    type(7, '15')

    book.clear()

    expect(orders()).toEqual([])
    expect(seen.changes).toBe(2)
    expect(book.of(7).text).toBe('')
  })
})
