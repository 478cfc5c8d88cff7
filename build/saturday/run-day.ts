import { setTimeout as pause } from 'node:timers/promises'
import { stateRetry } from '#shared/contracts/pos/state-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { depositCents } from '#shared/domain/checkout/payment-options.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'

import { chooseLines, lineOf, shoppinglistOf } from './choose-items.ts'
import type { Line } from './line.ts'
import { DayModel } from './model.ts'
import {
  type Day,
  type PlannedKill,
  type PlannedPayment,
  type PlannedSale,
  type Step,
  stepInWords,
} from './plan-day.ts'
import { createSeller, type EnteredOrder, type OfflineTake } from './seller.ts'
import type { SaturdayShop } from './shop.ts'
import { type SaturdayTill, TillGone, TillRefusal } from './till.ts'

const SENDING_LIMIT_MS = 180_000

type Deps = { shop: SaturdayShop; till: SaturdayTill; line: Line }
type Movement = { movementId: string; direction: 'in' | 'out'; amountCents: number }

/** Runs the steps of a day at a till. Returns what the shop must have afterwards. */
export async function runDay({ seed, steps }: Day, { shop, till, line }: Deps) {
  const model = new DayModel()
  const seller = createSeller(till)
  /** Ids of the orders at the shop, by reference. */
  const placed = new Map<string, number>()
  /** Orders on the till that the shop does not have yet, by the id of their draft. */
  const kept = new Map<string, EnteredOrder>()
  let isLineUp = true
  const conflicts = new Set<string>()
  let slips = 0
  const owedMovements: Movement[] = []
  const parked: { parkedSaleId: string; entered: EnteredOrder }[] = []
  let shiftId = ''

  for (const [at, step] of steps.entries()) {
    try {
      await seller.logIn()
      await runStep(step)
    } catch (error) {
      const text = `seed ${seed}, step ${at + 1} of ${steps.length} (${stepInWords(step)})`
      throw new Error(`${text}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
  const missed = [...CONFLICTS].filter((code) => !conflicts.has(code))
  if (missed.length > 0) throw new Error(`seed ${seed}: the shop did not refuse with ${missed.join(', ')}`)
  return model

  async function runStep(step: Step): Promise<void> {
    switch (step.kind) {
      case 'open-shift':
        return openShift(step.countedCents)
      case 'sale':
        return void (await sell(step.sale))
      case 'killed-sale':
        return sellKilled(step.sale, step.kill)
      case 'price-changes':
        await shop.changePrice(REPRICED_ITEM, REPRICED_EUROS)
        await seller.logIn()
        return void (await sell(step.sale))
      case 'oversold':
        return void (await sell(step.sale))
      case 'pay-earlier':
        return payEarlier(step.saleId, step.method)
      case 'removed-sale':
        return sellAndRemove(step.sale)
      case 'edit':
        return addPiece(step.pick)
      case 'park':
        return park(step.sale)
      case 'take-parked':
        return takeParked()
      case 'move':
        return move({ movementId: crypto.randomUUID(), direction: step.direction, amountCents: step.amountCents })
      case 'restart':
        await till.quit()
        return till.start()
      case 'line-drops':
        line.drop()
        isLineUp = false
        return void (await till.call(stateRetry, null))
      case 'line-returns':
        return lineReturns(step)
      case 'close-shift':
        return closeShift(step.differenceCents)
      default:
        return step satisfies never
    }
  }

  function referenceOf(saleId: number): string {
    return `zaterdag-${seed}-${saleId}`
  }

  async function enter(sale: PlannedSale): Promise<EnteredOrder> {
    const lines = await chooseLines(till.api, sale.items)
    return seller.enter(sale, referenceOf(sale.saleId), lines)
  }

  async function sell(sale: PlannedSale): Promise<EnteredOrder> {
    const entered = await enter(sale)
    await placeAndPay(entered, sale.payments)
    return entered
  }

  async function placeAndPay(entered: EnteredOrder, payments: readonly PlannedPayment[]): Promise<void> {
    const placement = await seller.place(entered)
    record(entered)
    if (placement.kind === 'placed') {
      placed.set(entered.reference, placement.salesOrderId)
      // The page shows the order that was placed, so the till can show it without the shop.
      await till.api.salesOrders.show({ params: { id: placement.salesOrderId } })
    }
    if (placement.kind === 'kept') kept.set(entered.key, entered)
    for (const payment of payments) await pay(entered.reference, payment)
  }

  function record({ reference, lines, totalCents }: EnteredOrder): void {
    model.orders.set(reference, { reference, lines, totalCents, payments: model.orders.get(reference)?.payments ?? [] })
  }

  async function pay(reference: string, payment: PlannedPayment): Promise<void> {
    const amountCents = amountOf(reference, payment)
    const salesOrderId = placed.get(reference)
    if (salesOrderId === undefined || !isLineUp)
      return payOffline(newTake(reference, payment.method, amountCents), reference)
    const method = isNotTaken(amountCents) ? 'cash' : payment.method
    await seller.pay(salesOrderId, method === 'cash' ? 'CASH' : 'TERMINAL', amountCents)
    model.addPayment(reference, { method, amountCents })
  }

  function newTake(reference: string, method: PlannedPayment['method'], amountCents: number): OfflineTake {
    slips += 1
    const id = placed.get(reference)
    const entered = [...kept.values()].find((one) => one.reference === reference)
    if (id === undefined && !entered) throw new Error(`the till has no order ${reference}`)
    return {
      paymentId: crypto.randomUUID(),
      order: id === undefined ? { key: entered?.key ?? '' } : { id },
      type: method === 'cash' ? 'CASH' : 'STANDALONE',
      amountCents,
      receiptNumber: method === 'cash' ? '' : `BON-${slips}`,
    }
  }

  async function payOffline(take: OfflineTake, reference: string): Promise<void> {
    await seller.takeOffline(take)
    const { type, amountCents, receiptNumber } = take
    model.addPayment(reference, { method: type === 'CASH' ? 'cash' : 'standalone', amountCents, receiptNumber })
  }

  /** Takes the deposit of an order of the morning, which the till still shows. */
  async function payEarlier(saleId: number, method: PlannedPayment['method']): Promise<void> {
    const reference = referenceOf(saleId)
    const id = placed.get(reference)
    if (id === undefined) throw new Error(`${reference} was not placed`)
    const { totals } = await till.api.salesOrders.show({ params: { id } })
    const taken = model.orders.get(reference)
    if (Math.round(totals.gross * 100) !== taken?.totalCents)
      throw new Error(`the till shows another total for ${reference}`)
    await pay(reference, { method, part: 'deposit' })
  }

  function amountOf(reference: string, { part }: PlannedPayment): number {
    const total = model.orders.get(reference)?.totalCents ?? 0
    const open = total - model.paidCents(reference)
    if (part === 'all' && open < CASH_LIMIT_CENTS) return open
    return part === 'half' && open < CASH_LIMIT_CENTS ? Math.round(open / 2) : depositCents('deposit', total)
  }

  /** Sells while the till is killed. The seller then looks what the till has, and repeats what is not there. */
  async function sellKilled(sale: PlannedSale, { during, afterMs }: PlannedKill): Promise<void> {
    const entered = await enter(sale)
    // The till is killed later, while it sends.
    if (during === 'sending') return placeAndPay(entered, sale.payments)
    if (during === 'order') {
      await killedDuring(() => seller.place(entered), afterMs)
      // The page has stored the order and its key, so the seller presses again.
      return placeAndPay(entered, sale.payments)
    }
    await placeAndPay(entered, during === 'payment' ? [] : sale.payments)
    if (during === 'nothing') return killedDuring(() => Promise.resolve(), afterMs)
    const [payment] = sale.payments
    if (!payment) throw new Error('the killed sale has no payment')
    const take = newTake(entered.reference, payment.method, amountOf(entered.reference, payment))
    await killedDuring(() => seller.takeOffline(take), afterMs)
    return payOffline(take, entered.reference)
  }

  async function killedDuring(call: () => Promise<unknown>, afterMs: number): Promise<void> {
    const outcome = call().catch((error: unknown) => {
      if (!(error instanceof TillGone)) throw error
    })
    await pause(afterMs)
    await till.kill()
    await outcome
    await till.start()
    await seller.logIn()
  }

  /**
   * Removes an order that was stored on the till, and returns its money. An order that may have arrived at the shop cannot
   * be removed: it is sold.
   */
  async function sellAndRemove({ payments, ...sale }: PlannedSale): Promise<void> {
    const entered = await enter({ ...sale, payments: [] })
    await placeAndPay(entered, [])
    if (!(await isWaiting(entered))) return
    const [payment] = payments
    if (!payment) throw new Error('the removed sale has no payment')
    const take = newTake(entered.reference, payment.method, amountOf(entered.reference, payment))
    await seller.takeOffline(take)
    const refusal = await seller.removeDraft(entered.key).catch((error: unknown) => error)
    if (!(refusal instanceof TillRefusal && refusal.code === 'draft_has_payment'))
      throw new Error(`an order with money was removed: ${refusal}`)
    await seller.returnMoney(take.paymentId)
    await seller.removeDraft(entered.key)
    kept.delete(entered.key)
    model.orders.delete(entered.reference)
  }

  async function isWaiting({ key }: EnteredOrder): Promise<boolean> {
    return (await seller.drafts()).some(({ draftId, state }) => draftId === key && state === 'waiting')
  }

  /** Adds a piece to an order without payments that waits on the till. */
  async function addPiece(pick: number): Promise<void> {
    const unpaid = [...kept.values()].filter(({ reference }) => model.paidCents(reference) === 0)
    const before = unpaid[Math.floor(pick * unpaid.length)]
    if (!before || !(await isWaiting(before))) return
    const [first, ...others] = before.lines
    if (!first) return
    const lines = [{ ...first, count: first.count + 1 }, ...others]
    const body = { ...before.body, shoppinglist: shoppinglistOf(lines) }
    const entered = { ...before, lines, body, totalCents: cartTotals(lines).gross }
    await seller.place(entered)
    record(entered)
    kept.set(entered.key, entered)
  }

  async function park(sale: PlannedSale): Promise<void> {
    const entered = await enter(sale)
    const parkedSaleId = crypto.randomUUID()
    const content = { lines: shoppinglistOf(entered.lines), form: {}, note: '' }
    await till.api.parkedSales.park({ body: { parkedSaleId, title: entered.reference, tillName: '', content } })
    parked.push({ parkedSaleId, entered })
  }

  async function takeParked(): Promise<void> {
    const one = parked.pop()
    if (!one) throw new Error('nothing is parked')
    const { parkedSaleId, entered } = one
    const taken = await till.api.parkedSales.take({ params: { parkedSaleId }, body: { takeId: crypto.randomUUID() } })
    // The page shows the current prices of what was parked.
    const lines = await Promise.all(taken.content.lines.map(({ id, count }) => lineOf(till.api, id, count)))
    const pieces = (all: EnteredOrder['lines']) => all.map(({ id, count }) => `${count} x ${id}`).join()
    if (pieces(lines) !== pieces(entered.lines)) throw new Error(`the parked sale has ${pieces(lines)}`)
    const body = { ...entered.body, shoppinglist: shoppinglistOf(lines) }
    await placeAndPay({ ...entered, lines, body, totalCents: cartTotals(lines).gross }, [])
  }

  /** Books money in the drawer. Without the shop the till refuses it, and the seller repeats it later. */
  async function move(movement: Movement): Promise<void> {
    const { movementId, direction: kind, amountCents } = movement
    const body = { movementId, kind, purpose: 'other' as const, amountCents, reason: 'zaterdag' }
    try {
      await till.api.drawers.move({ body })
      model.addMovement(kind, amountCents)
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== 'server_away') throw error
      owedMovements.push(movement)
    }
  }

  async function lineReturns({ breaks, drops, killAfterMs }: Extract<Step, { kind: 'line-returns' }>): Promise<void> {
    for (const { call, what, after } of breaks) line.breakAt({ method: 'POST', path: PATHS[call], what, after })
    for (let drop = 0; drop < drops; drop += 1) {
      line.restore()
      await till.call(stateRetry, null)
      line.drop()
      await till.call(stateRetry, null)
    }
    line.restore()
    isLineUp = true
    if (killAfterMs !== null) await killedDuring(() => till.call(stateRetry, null), killAfterMs)
    await untilSent()
    if (kept.size > 0) throw new Error(`drafts are gone: ${[...kept.values()].map(({ reference }) => reference)}`)
    for (const { paymentId } of await seller.offlinePayments()) await seller.seePayment(paymentId)
    for (const movement of owedMovements.splice(0)) await move(movement)
  }

  /** Waits until the shop has everything. The seller keeps the promise of each order that the shop refuses. */
  async function untilSent(): Promise<void> {
    for (const until = performance.now() + SENDING_LIMIT_MS; ; await pause(100)) {
      // The seller is at the till, so it does not lock.
      await seller.logIn()
      await till.call(stateRetry, null)
      const drafts = await seller.drafts()
      for (const { draftId, salesOrderId } of drafts) {
        const entered = kept.get(draftId)
        if (!entered || salesOrderId === null) continue
        placed.set(entered.reference, salesOrderId)
        kept.delete(draftId)
      }
      for (const { draftId, refusalCode, title, reason } of drafts.filter(({ state }) => state === 'refused')) {
        if (!CONFLICTS.has(refusalCode ?? '')) throw new Error(`the shop refused ${title}: ${reason}`)
        conflicts.add(refusalCode ?? '')
        await seller.keepPromise(draftId).catch(ignoreAway)
      }
      const payments = await seller.offlinePayments()
      const unsent = [
        ...drafts
          .filter(({ state }) => state !== 'sent')
          .map(({ title, state, reason }) => `${title} ${state} ${reason}`),
        ...payments
          .filter(({ state }) => state !== 'sent' && state !== 'returned')
          .map(({ type, amountCents, state, reason }) => `${type} ${amountCents} ${state} ${reason}`),
      ]
      if (unsent.length === 0) return
      if (performance.now() > until) throw new Error(`not sent: ${unsent.join('; ')}`)
    }
  }

  async function openShift(countedCents: number): Promise<void> {
    const { expectedCents } = await till.api.drawers.show()
    shiftId = crypto.randomUUID()
    const body = { shiftId, countedCents, expectedCents, explanation: 'wisselgeld van de week' }
    await till.api.drawers.openShift({ body })
    // A repeated call changes nothing.
    await till.api.drawers.openShift({ body })
    model.addCount(countedCents)
  }

  async function closeShift(differenceCents: number): Promise<void> {
    const { expectedCents } = await till.api.drawers.show()
    if (expectedCents !== model.drawerCents)
      throw new Error(`the drawer must have ${model.drawerCents} cents, the shop expects ${expectedCents}`)
    const countedCents = expectedCents + differenceCents
    const body = { countedCents, expectedCents, explanation: differenceCents === 0 ? '' : 'verteld' }
    await till.api.drawers.closeShift({ params: { shiftId }, body })
    await till.api.drawers.closeShift({ params: { shiftId }, body })
    model.addCount(countedCents)
  }
}

/** The item of which the price changes, and its new price in EUR incl. VAT. */
const REPRICED_ITEM = 1605
const REPRICED_EUROS = 10.95
/** Refusals of orders with a former price, and of orders for more pieces than there are. */
const CONFLICTS: ReadonlySet<string> = new Set(['prices_changed', 'not_enough_stock'])
const PATHS = { order: '/api/salesorder', payment: '/api/pay/offline' } as const

function ignoreAway(error: unknown): void {
  if (!(error instanceof TillRefusal && error.code === 'server_away')) throw error
}

/** Above this amount the seller takes a deposit: the law limits cash. */
const CASH_LIMIT_CENTS = 250_000

/** Returns whether the twin's terminal takes no card payment of this amount. The customer then pays in cash. */
const isNotTaken = (amountCents: number) => [1, 2, 3, 4].includes(amountCents % 100)
