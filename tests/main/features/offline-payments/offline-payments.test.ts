import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { draftRemove, draftSend, draftsList } from '#shared/contracts/pos/draft-channels.ts'
import {
  offlinePaymentPrint,
  offlinePaymentReturn,
  offlinePaymentSeen,
  offlinePaymentsList,
  offlinePaymentTake,
} from '#shared/contracts/pos/offline-payment-channels.ts'
import type { Receipt } from '#shared/contracts/staff-payments.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import {
  neededOfflineEntries,
  type OfflinePaymentEntry,
  parseOfflinePaymentEntry,
} from '#src/main/features/offline-payments/offline-payment-journal.ts'
import { openOfflinePayments } from '#src/main/features/offline-payments/open-offline-payments.ts'
import { refusal } from '../../support/away-and-back.ts'
import { quietLog } from '../../support/people-at-till.ts'
import { DRAFT, OTHER, shopThatTakesOrders, tillWithDrafts } from '../../support/till-with-drafts.ts'

type Body = {
  AttemptId: string
  OrderKey?: string
  SalesOrderId?: number
  Amount: number
  TillId?: string | null
  TakenDateTime: string
}

/** A shop that takes orders, and records offline payments like the real one: one payment per id. */
function shopWithPayments() {
  const shop = shopThatTakesOrders()
  const recorded = new Map<string, Body>()
  /** Orders and payments in the order in which they arrived. */
  const arrivals: string[] = []
  let fault: (when: 'before' | 'after') => void = () => {}
  const recordOffline = async ({ body }: { body: Body }) => {
    fault('before')
    const salesOrderId = body.OrderKey ? shop.orders.get(body.OrderKey)?.salesOrderId : body.SalesOrderId
    if (salesOrderId === undefined) throw refusal('order_not_found')
    if (!recorded.has(body.AttemptId)) arrivals.push(`${salesOrderId}: ${body.Amount}`)
    recorded.set(body.AttemptId, body)
    fault('after')
    return { paymentId: body.AttemptId, salesOrderId, warnings: [] }
  }
  return {
    ...shop,
    api: { ...shop.api, paymentDesk: { recordOffline } },
    recorded,
    arrivals,
    setPaymentFault: (next: typeof fault) => {
      fault = next
    },
  }
}

const RECEIPT = { shopLines: ['Leermeester'], facts: [{ label: 'Op naam van', value: 'Jansen' }] }

function tillThatTakesPayments({ hasHidden = false }: { hasHidden?: boolean } = {}) {
  const server = shopWithPayments()
  let held: (draftId: string) => boolean = () => false
  const till = tillWithDrafts({ server, hasPayments: (draftId) => held(draftId), hasHidden })
  const entries: OfflinePaymentEntry[] = []
  const papers: { paymentId: string; type: string; receipt: Receipt }[] = []
  const reprints: Receipt[] = []
  let canPrint = true
  let isFull = false
  /** Orders with another payment of this till that may still receive money. */
  const paying = new Set<number>()
  const open = () => {
    const drafts = till.open()
    const payments = openOfflinePayments({
      journal: {
        entries: [...entries],
        append: async (entry) => {
          if (isFull) return fail('disk_full')
          entries.push(entry)
          return ok(undefined)
        },
      },
      ipc: till.page.ipc,
      shop: till.line.shop,
      sessions: till.people.sessions,
      clock: till.time.clock,
      timers: till.time.timers,
      log: quietLog,
      drafts,
      isPaying: (salesOrderId) => paying.has(salesOrderId),
      onTaken: (payment) => papers.push(payment),
      printAgain: (receipt) => {
        if (!canPrint) return false
        reprints.push(receipt)
        return true
      },
    })
    held = payments.isHeldFor
    return { payments, stop: () => [payments.stop(), drafts.stop()] }
  }
  const take = (
    changes: {
      paymentId?: string
      draftId?: string | null
      salesOrderId?: number | null
      type?: 'CASH' | 'STANDALONE'
    } = {},
  ) =>
    till.page.ask(offlinePaymentTake, {
      paymentId: randomUUID(),
      draftId: DRAFT,
      salesOrderId: null,
      type: 'CASH',
      amountCents: 15_000,
      receiptNumber: '',
      receipt: RECEIPT,
      ...changes,
    })
  const list = async () => {
    const answer = await till.page.ask(offlinePaymentsList, null)
    return answer.ok ? answer.value.payments : []
  }
  /** The payments that a user has marked as seen. */
  const dismissed = async () => {
    const answer = await till.page.ask(offlinePaymentsList, null)
    return answer.ok ? answer.value.seen : []
  }
  return {
    ...till,
    server,
    dismissed,
    paying,
    entries,
    papers,
    reprints,
    failPrinting: () => {
      canPrint = false
    },
    open,
    take,
    list,
    fillDisk: (full = true) => {
      isFull = full
    },
  }
}

describe('a payment that the till takes offline', () => {
  it('is on the disk before the drawer opens and the provisional receipt is printed', async () => {
    const { open, line, saveDraft, take, entries, papers } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()

    const taken = await take()

    expect(taken).toMatchObject({ ok: true, value: { state: 'waiting', amountCents: 15_000 } })
    expect(entries).toMatchObject([{ kind: 'taken', who: 'sales@leermeester.example' }])
    expect(JSON.stringify(entries)).not.toContain('Jansen')
    expect(papers).toHaveLength(1)
    expect(papers[0]?.receipt).toMatchObject({ title: 'Voorlopige bon', shopLines: ['Leermeester'] })
    expect(papers[0]?.receipt.facts).toContainEqual({ label: 'Kenmerk', value: '0B9F3C52' })
    expect(papers[0]?.receipt.facts).toContainEqual({ label: 'Op naam van', value: 'Jansen' })
  })

  it('is refused in cash while another payment of the order may still receive money, but not when it is repeated', async () => {
    const { open, line, take, paying, papers, list } = tillThatTakesPayments()
    open()
    line.goAway()
    const earlier = { paymentId: randomUUID(), draftId: null, salesOrderId: 12 }
    await take(earlier)
    paying.add(12)

    expect(await take({ draftId: null, salesOrderId: 12 })).toMatchObject({ ok: false, code: 'payment_running' })
    expect([papers.length, (await list()).length]).toEqual([1, 1])
    expect(await take(earlier)).toMatchObject({ ok: true })
    expect(await take({ draftId: null, salesOrderId: 13 })).toMatchObject({ ok: true })
  })

  it('on a standalone terminal is recorded also then, because the card was charged', async () => {
    const { open, line, take, paying } = tillThatTakesPayments()
    open()
    line.goAway()
    paying.add(12)

    const taken = await take({ draftId: null, salesOrderId: 12, type: 'STANDALONE' })

    expect(taken).toMatchObject({ ok: true, value: { type: 'STANDALONE' } })
  })

  it('opens no drawer and prints nothing on a full disk', async () => {
    const { open, line, saveDraft, take, fillDisk, papers, list } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    fillDisk()

    expect(await take()).toMatchObject({ ok: false, code: 'disk_full' })
    expect([papers, await list()]).toEqual([[], []])
  })

  it('is sent once after its order, also when responses are lost and the till restarts', async () => {
    const { open, line, saveDraft, take, server, time, list } = tillThatTakesPayments()
    const first = open()
    line.goAway()
    await saveDraft()
    const paymentId = randomUUID()
    await take({ paymentId })
    await take({ paymentId })

    server.setPaymentFault((when) => {
      if (when === 'after') throw refusal('server_away')
    })
    line.comeBack()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sending' }])
    server.setPaymentFault(() => {})
    first.stop()
    open()
    await time.pass(20_000)

    expect(server.arrivals).toEqual(['100: 15000'])
    expect(await list()).toMatchObject([{ state: 'sent', salesOrderId: 100 }])
  })

  it('waits while its order is refused, and follows the order that a page placed with the key of the draft', async () => {
    const { open, line, saveDraft, take, server, time, list, page } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    await take()
    server.setFault(() => {
      throw refusal('prices_changed')
    })
    line.comeBack()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'waiting' }])
    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: false, code: 'draft_has_payment' })

    server.setFault(undefined)
    await server.api.salesOrders.place({ headers: { 'idempotency-key': DRAFT }, body: {} })
    await page.ask(draftRemove, { draftId: DRAFT, isPlaced: true })
    await time.settle()

    expect(await list()).toMatchObject([{ state: 'sent' }])
  })

  it('keeps its order at the promised price when the seller says so', async () => {
    const { open, line, saveDraft, take, server, time, list, page } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    await take()
    server.setFault(() => {
      throw refusal('prices_changed')
    })
    line.comeBack()
    await time.settle()
    server.setFault(undefined)

    await page.ask(draftSend, { draftId: DRAFT, keepsPromise: true })
    await time.settle()

    expect(JSON.parse(server.orders.get(DRAFT)?.body ?? '')).toMatchObject({ keepsPromise: true, lastname: 'Jansen' })
    expect(await list()).toMatchObject([{ state: 'sent' }])
  })

  it('can be given back until it is sent; the order can then be removed', async () => {
    const { open, line, saveDraft, take, page, server, time, list } = tillThatTakesPayments()
    const { payments } = open()
    line.goAway()
    await saveDraft()
    const paymentId = randomUUID()
    await take({ paymentId })
    expect(payments.count()).toBe(1)

    expect(await page.ask(offlinePaymentReturn, { paymentId })).toMatchObject({ ok: true })
    expect(await page.ask(offlinePaymentReturn, { paymentId })).toMatchObject({ ok: true })
    expect(payments.count()).toBe(0)
    expect(await page.ask(draftRemove, { draftId: DRAFT })).toMatchObject({ ok: true })
    line.comeBack()
    await time.settle()
    expect(server.arrivals).toEqual([])
    await page.ask(offlinePaymentSeen, { paymentId })
    expect(await list()).toEqual([])
  })

  it('is told to the page for two days after a user has seen it, because a copy of the order may be older', async () => {
    const { open, line, take, page, time, list, dismissed } = tillThatTakesPayments()
    open()
    line.goAway()
    const [sent, returned] = [randomUUID(), randomUUID()]
    await take({ paymentId: sent, draftId: null, salesOrderId: 7 })
    await take({ paymentId: returned, draftId: null, salesOrderId: 7 })
    await page.ask(offlinePaymentReturn, { paymentId: returned })
    line.comeBack()
    await time.settle()
    for (const paymentId of [sent, returned]) await page.ask(offlinePaymentSeen, { paymentId })

    const seen = [
      { paymentId: sent, state: 'sent' },
      { paymentId: returned, state: 'returned' },
    ]
    expect([await list(), await dismissed()]).toMatchObject([[], seen])
    time.jump(47 * 3_600_000)
    expect(await dismissed()).toMatchObject(seen)
    time.jump(2 * 3_600_000)
    expect(await dismissed()).toEqual([])
  })

  it('counts as money of its order that the shop does not have, until it is sent or given back', async () => {
    const { open, line, take, page, server, time } = tillThatTakesPayments()
    const { unsentMoney } = open().payments
    const changes: number[] = []
    unsentMoney.onChange(() => changes.push(unsentMoney.centsOf(12)))
    line.goAway()
    const paymentId = randomUUID()
    await take({ draftId: null, salesOrderId: 12 })
    await take({ paymentId, draftId: null, salesOrderId: 12 })
    await take({ draftId: null, salesOrderId: 13 })

    expect([unsentMoney.centsOf(12), unsentMoney.centsOf(13), unsentMoney.centsOf(14)]).toEqual([30_000, 15_000, 0])
    await page.ask(offlinePaymentReturn, { paymentId })
    expect(unsentMoney.centsOf(12)).toBe(15_000)
    server.setPaymentFault(() => {
      throw refusal('outage')
    })
    line.comeBack()
    await time.settle()
    expect(unsentMoney.centsOf(12)).toBe(15_000)
    server.setPaymentFault(() => {})
    await time.pass(20_000)
    expect([unsentMoney.centsOf(12), changes.at(-1)]).toEqual([0, 0])
  })

  it('of a draft counts for the order that the shop made of the draft, and the page gets that order', async () => {
    const { open, line, saveDraft, take, server, time, list } = tillThatTakesPayments()
    const { unsentMoney } = open().payments
    line.goAway()
    await saveDraft()
    await take()
    expect(unsentMoney.centsOf(100)).toBe(0)

    server.setPaymentFault(() => {
      throw refusal('outage')
    })
    line.comeBack()
    await time.settle()

    expect(unsentMoney.centsOf(100)).toBe(15_000)
    expect(await list()).toMatchObject([{ state: 'sending', salesOrderId: 100 }])
  })

  it('cannot be given back while the shop may have it', async () => {
    const { open, line, saveDraft, take, page, server, time } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    const paymentId = randomUUID()
    await take({ paymentId })
    server.setPaymentFault((when) => {
      if (when === 'after') throw refusal('server_away')
    })
    line.comeBack()
    await time.settle()

    expect(await page.ask(offlinePaymentReturn, { paymentId })).toMatchObject({ ok: false, code: 'payment_final' })
    expect(await page.ask(offlinePaymentSeen, { paymentId })).toMatchObject({ ok: false, code: 'payment_not_found' })
  })

  it('is sent oldest first, and not to another shop or without staff', async () => {
    const { open, line, saveDraft, take, server, time, people, list } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    await take({ paymentId: randomUUID() })
    await time.pass(1_000)
    await saveDraft({ lastname: 'Bakker' }, OTHER)
    await take({ draftId: OTHER })
    await time.pass(1_000)
    await take({ draftId: null, salesOrderId: 7 })
    line.moveTo('https://andere.example')
    line.comeBack()
    await time.settle()
    expect([server.arrivals, await list()]).toEqual([[], []])

    line.moveTo('https://winkel.example')
    people.logIn(null)
    await time.settle()
    expect(server.arrivals).toEqual([])
    people.logIn('Sales')
    await time.settle()
    expect(server.arrivals).toEqual(['7: 15000', '100: 15000', '101: 15000'])
  })

  it('of an order that the shop does not have is refused, and sent again after a reconnect', async () => {
    const { open, line, saveDraft, take, page, time, list, server } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    await take()
    await page.ask(draftRemove, { draftId: DRAFT, isPlaced: true })
    line.comeBack()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'refused', reason: 'Deze bestelling is niet gevonden.' }])

    await server.api.salesOrders.place({ headers: { 'idempotency-key': DRAFT }, body: {} })
    line.comeBack()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent' }])
  })

  it('is recorded also when its order was sent while the customer paid', async () => {
    const { open, saveDraft, take, time, page, server } = tillThatTakesPayments()
    open()
    expect(await take()).toMatchObject({ ok: false, code: 'draft_not_found' })
    await saveDraft()
    await time.settle()
    expect(await page.ask(draftsList, null)).toMatchObject({ value: { drafts: [{ state: 'sent' }] } })

    expect(await take()).toMatchObject({ ok: true })
    await time.settle()
    expect(server.arrivals).toEqual(['100: 15000'])
  })

  it.each(['returned first', 'sent first'])('is never given back and sent: %s', async (first) => {
    const { open, line, saveDraft, take, page, time, list, server } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    await server.api.salesOrders.place({ headers: { 'idempotency-key': DRAFT }, body: {} })
    await page.ask(draftRemove, { draftId: DRAFT, isPlaced: true }).catch(() => undefined)
    await saveDraft()
    const paymentId = randomUUID()
    await take({ paymentId })
    await page.ask(draftRemove, { draftId: DRAFT, isPlaced: true })

    const giveBack = () => page.ask(offlinePaymentReturn, { paymentId })
    const returning = first === 'returned first' ? giveBack() : undefined
    line.comeBack()
    const returned = await (returning ?? giveBack())
    await time.settle()

    const [payment] = await list()
    const outcome = [returned.ok, payment?.state, server.arrivals.length]
    expect([
      [true, 'returned', 0],
      [false, 'sent', 1],
    ]).toContainEqual(outcome)
  })

  it('waits while the drafts of an earlier start cannot be read', async () => {
    const { open, line, saveDraft, take, page, time, list } = tillThatTakesPayments({ hasHidden: true })
    open()
    line.goAway()
    await saveDraft()
    await take()
    await page.ask(draftRemove, { draftId: DRAFT, isPlaced: true })
    line.comeBack()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'waiting' }])
  })

  it('is sent when the shop has an order with the key of its draft, of an earlier try', async () => {
    const { open, line, saveDraft, take, time, list, server } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    await take()
    await server.api.salesOrders.place({ headers: { 'idempotency-key': DRAFT }, body: {} })
    line.comeBack()
    await time.settle()
    expect(await list()).toMatchObject([{ state: 'sent', salesOrderId: 100 }])
  })

  it('is sent again after an unexpected error, and so are the others', async () => {
    const { open, line, saveDraft, take, time, list, server } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    await take()
    await take()
    let calls = 0
    server.setPaymentFault((when) => {
      calls += 1
      if (when === 'before' && calls === 1) throw new Error('a defect')
    })
    line.comeBack()
    await time.pass(20_000)
    expect(await list()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  })

  it('is sent with the user who took it, also when another user is logged in', async () => {
    const { open, line, saveDraft, take, time, people, server } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    await take()
    people.logIn('Admin')
    line.comeBack()
    await time.settle()
    await time.settle()
    expect([...server.recorded.values()]).toMatchObject([{ TakenBy: 'sales@leermeester.example' }])
  })

  it('is sent with the till that this machine was at that time, also after its registration has ended', async () => {
    const { open, line, take, time, people, server } = tillThatTakesPayments()
    open()
    line.goAway()
    people.register({ tillId: 'till-2', name: 'Kassa 2' })
    await take({ draftId: null, salesOrderId: 7 })
    people.register(null)
    await time.pass(1_000)
    await take({ draftId: null, salesOrderId: 8 })

    line.comeBack()
    await time.settle()

    const sent = [...server.recorded.values()].map(({ SalesOrderId, TillId }) => [SalesOrderId, TillId])
    expect(sent).toEqual([
      [7, 'till-2'],
      [8, null],
    ])
  })

  it('of an older version is sent without a till', async () => {
    const { open, line, time, entries, server } = tillThatTakesPayments()
    const paymentId = randomUUID()
    entries.push({
      kind: 'taken',
      paymentId,
      draftId: null,
      salesOrderId: 7,
      type: 'CASH',
      amountCents: 15_000,
      receiptNumber: '',
      shop: 'https://winkel.example',
      who: 'sales@leermeester.example',
      at: '2026-11-28T12:00:00.000Z',
    })
    open()

    line.comeBack()
    await time.settle()

    expect(server.recorded.get(paymentId)).not.toHaveProperty('TillId')
  })

  it('does not mark the promise when the order could not be sent', async () => {
    const { open, line, saveDraft, take, time, page, server } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    await take()
    server.setFault(() => {
      throw refusal('prices_changed')
    })
    line.comeBack()
    await time.settle()
    line.goAway()
    expect(await page.ask(draftSend, { draftId: DRAFT, keepsPromise: true })).toMatchObject({ code: 'server_away' })
    const drafts = await page.ask(draftsList, null)
    expect(JSON.stringify(drafts)).not.toContain('keepsPromise')
  })
})

describe('the provisional receipt of an offline payment', () => {
  it('is printed again after a kill before the paper, without the drawer, until the money was given back', async () => {
    const { open, line, saveDraft, take, page, papers, reprints } = tillThatTakesPayments()
    const { stop } = open()
    line.goAway()
    await saveDraft()
    const taken = await take()
    const paymentId = taken.ok ? taken.value.paymentId : ''
    stop()
    open()
    const before = papers.length

    const printed = await page.ask(offlinePaymentPrint, { paymentId, receipt: RECEIPT })

    expect(printed).toEqual({ ok: true, value: null })
    expect(papers).toHaveLength(before)
    expect(reprints).toEqual([papers[0]?.receipt])
    await page.ask(offlinePaymentReturn, { paymentId })
    const later = await page.ask(offlinePaymentPrint, { paymentId, receipt: RECEIPT })
    expect(later).toMatchObject({ ok: false, code: 'payment_not_found' })
  })

  it('reports a full disk', async () => {
    const { open, saveDraft, take, page, line, failPrinting } = tillThatTakesPayments()
    open()
    line.goAway()
    await saveDraft()
    const taken = await take()
    failPrinting()

    const paymentId = taken.ok ? taken.value.paymentId : ''
    const printed = await page.ask(offlinePaymentPrint, { paymentId, receipt: RECEIPT })
    expect(printed).toMatchObject({ ok: false, code: 'disk_full' })
  })
})

describe('the journal of offline payments', () => {
  const taken = (paymentId: string): OfflinePaymentEntry => ({
    kind: 'taken',
    paymentId,
    draftId: DRAFT,
    salesOrderId: null,
    type: 'CASH',
    amountCents: 100,
    receiptNumber: '',
    shop: 'https://winkel.example',
    who: 'sales@leermeester.example',
    at: '2026-11-28T12:00:00.000Z',
  })

  it('keeps every payment that nobody has seen, and the last 200 that somebody has', () => {
    const seen = Array.from({ length: 203 }, () => randomUUID())
    const open = randomUUID()
    const at = '2026-11-28T12:00:00.000Z'
    const entries = [
      taken(open),
      ...seen.flatMap((paymentId): OfflinePaymentEntry[] => [
        taken(paymentId),
        { kind: 'returned', paymentId, who: '', at },
        { kind: 'seen', paymentId, at },
      ]),
    ]

    const needed = new Set(neededOfflineEntries(entries).map(({ paymentId }) => paymentId))

    expect(needed.has(open)).toBe(true)
    expect(needed.size).toBe(201)
    expect(needed.has(seen[0] ?? '')).toBe(false)
  })

  it('ignores entries of an unknown version', () => {
    expect(parseOfflinePaymentEntry({ ...taken(randomUUID()), kind: 'later' })).toBeUndefined()
    expect(parseOfflinePaymentEntry(taken(randomUUID()))).toBeDefined()
  })
})
