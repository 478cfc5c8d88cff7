import { setTimeout as pause } from 'node:timers/promises'
import { stateRetry } from '#shared/contracts/pos/state-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { depositCents } from '#shared/domain/checkout/payment-options.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'

import { chooseLines, shoppinglistOf } from './choose-items.ts'
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
import { createSeller, type EnteredOrder } from './seller.ts'
import { type SaturdayTill, TillGone } from './till.ts'

const SENDING_LIMIT_MS = 90_000
const KILLED_CALL = Symbol('the till was killed during the call')

type Deps = { till: SaturdayTill; line: Line }
/** A payment that waits until its order is at the shop. */
type OwedPayment = { reference: string; payment: PlannedPayment }
type Movement = { movementId: string; direction: 'in' | 'out'; amountCents: number }

/** Runs the steps of a day at a till. Returns what the shop must have afterwards. */
export async function runDay({ seed, steps }: Day, { till, line }: Deps) {
  const model = new DayModel()
  const seller = createSeller(till)
  /** Ids of the orders at the shop, by reference. */
  const placed = new Map<string, number>()
  /** Orders on the till that the shop does not have yet, by the id of their draft. */
  const kept = new Map<string, EnteredOrder>()
  const owed: OwedPayment[] = []
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
  return { model, placed }

  async function runStep(step: Step): Promise<void> {
    switch (step.kind) {
      case 'open-shift':
        return openShift(step.countedCents)
      case 'sale':
        return void (await sell(step.sale))
      case 'killed-sale':
        return sellKilled(step.sale, step.kill)
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
        return void (await till.call(stateRetry, null))
      case 'line-returns':
        return lineReturns(step)
      case 'close-shift':
        return closeShift(step.differenceCents)
      default:
        return step satisfies never
    }
  }

  async function enter(sale: PlannedSale): Promise<EnteredOrder> {
    const lines = await chooseLines(till.api, sale.items)
    return seller.enter(sale, `zaterdag-${seed}-${sale.saleId}`, lines)
  }

  async function sell(sale: PlannedSale): Promise<EnteredOrder> {
    const entered = await enter(sale)
    await placeAndPay(entered, sale.payments)
    return entered
  }

  async function placeAndPay(entered: EnteredOrder, payments: readonly PlannedPayment[]): Promise<void> {
    const placement = await seller.place(entered)
    record(entered)
    if (placement.kind === 'placed') placed.set(entered.reference, placement.salesOrderId)
    else kept.set(entered.key, entered)
    for (const payment of payments) await pay({ reference: entered.reference, payment })
  }

  function record({ reference, lines, totalCents }: EnteredOrder): void {
    model.orders.set(reference, { reference, lines, totalCents, payments: model.orders.get(reference)?.payments ?? [] })
  }

  async function pay(one: OwedPayment): Promise<void> {
    const { reference, payment } = one
    const salesOrderId = placed.get(reference)
    if (salesOrderId === undefined) return void owed.push(one)
    const amountCents = amountOf(reference, payment)
    await seller.pay(salesOrderId, payment.method === 'cash' ? 'CASH' : 'TERMINAL', amountCents)
    model.addPayment(reference, { method: payment.method, amountCents })
  }

  function amountOf(reference: string, { part }: PlannedPayment): number {
    const total = model.orders.get(reference)?.totalCents ?? 0
    const open = total - model.paidCents(reference)
    if (part === 'all' && open < CASH_LIMIT_CENTS) return open
    return part === 'half' && open < CASH_LIMIT_CENTS ? Math.round(open / 2) : depositCents('deposit', total)
  }

  /** Sells while the till is killed. The seller then looks what the till has, and repeats what is not there. */
  async function sellKilled(sale: PlannedSale, kill: PlannedKill): Promise<void> {
    const entered = await enter(sale)
    if (kill.during !== 'order') await placeAndPay(entered, sale.payments)
    const call = kill.during === 'order' ? seller.place(entered) : Promise.resolve()
    const outcome = call.catch((error: unknown) => (error instanceof TillGone ? KILLED_CALL : Promise.reject(error)))
    await pause(kill.afterMs)
    await till.kill()
    await outcome
    await till.start()
    await seller.logIn()
    if (kill.during !== 'order') return
    // The page has stored the order and its key, so the seller presses again. The order is there once.
    await placeAndPay(entered, sale.payments)
  }

  /** Removes an order that was stored on the till. One that may have arrived at the shop cannot be removed: it is sold. */
  async function sellAndRemove(sale: PlannedSale): Promise<void> {
    const entered = await enter(sale)
    await placeAndPay(entered, [])
    if (!(await isWaiting(entered))) return
    await seller.removeDraft(entered.key)
    kept.delete(entered.key)
    model.orders.delete(entered.reference)
  }

  async function isWaiting({ key }: EnteredOrder): Promise<boolean> {
    return (await seller.drafts()).some(({ draftId, state }) => draftId === key && state === 'waiting')
  }

  /** Adds a piece to an order without payments that waits on the till. */
  async function addPiece(pick: number): Promise<void> {
    const isOwed = ({ reference }: EnteredOrder) => owed.some((one) => one.reference === reference)
    const unpaid = [...kept.values()].filter((one) => !isOwed(one) && model.paidCents(one.reference) === 0)
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
    if (taken.content.lines.length !== entered.lines.length) throw new Error('the parked sale lost a line')
    await placeAndPay(entered, [])
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

  async function lineReturns({ breaks, drops }: Extract<Step, { kind: 'line-returns' }>): Promise<void> {
    for (const { call, what, after } of breaks)
      line.breakAt({ method: 'POST', path: call === 'order' ? '/api/salesorder' : '/api/pay/start', what, after })
    for (let drop = 0; drop < drops; drop += 1) {
      line.restore()
      await till.call(stateRetry, null)
      line.drop()
      await till.call(stateRetry, null)
    }
    line.restore()
    for (const until = performance.now() + SENDING_LIMIT_MS; ; await pause(100)) {
      await till.call(stateRetry, null)
      const drafts = await seller.drafts()
      const unsent = drafts.filter(({ state }) => state !== 'sent')
      for (const { draftId, salesOrderId } of drafts) {
        const entered = kept.get(draftId)
        if (!entered || salesOrderId === null) continue
        placed.set(entered.reference, salesOrderId)
        kept.delete(draftId)
      }
      if (unsent.length === 0) break
      const refused = unsent.filter(({ state }) => state === 'refused')
      if (refused.length > 0)
        throw new Error(`the shop refused ${refused.map(({ title, reason }) => `${title}: ${reason}`)}`)
      if (performance.now() > until)
        throw new Error(
          `not sent: ${unsent.map(({ title, state, reason }) => `${title} ${state} ${reason}`).join('; ')}`,
        )
    }
    if (kept.size > 0) throw new Error(`drafts are gone: ${[...kept.values()].map(({ reference }) => reference)}`)
    for (const movement of owedMovements.splice(0)) await move(movement)
    for (const one of owed.splice(0)) await pay(one)
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

/** Above this amount the seller takes a deposit: the law limits cash. */
const CASH_LIMIT_CENTS = 250_000
