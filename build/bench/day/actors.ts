import { setTimeout as pause } from 'node:timers/promises'
import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import type { KnownOrder } from '../back-office/staff-lookups.ts'
import type { OrderForm } from '../visits/order-forms.ts'
import type { CallRecords } from './call-records.ts'
import { CallFailed, type LoadCall, type LoadClient } from './load-client.ts'

/** Paths that the visitors of the benchmark open, and items that they order. */
export type DayData = {
  origin: string
  /** Addresses of the external services, as the shop has them. */
  services: { pay: string; netsuite: string }
  pages: { categories: string[]; products: number[] }
  /** Names of products, for search terms. */
  names: string[]
  forms: OrderForm[]
  /** Tokens of the staff members, of whom the first is also the user of the till, and of an Admin who imports. */
  staffTokens: string[]
  adminToken: string
  till: { id: string; secret: string }
  /** Items whose price the imports change. No visitor orders them. */
  changingItems: { id: number; price: number }[]
  knownOrders: KnownOrder[]
}

/** Orders and payments that the shop acknowledged. They are compared with the database after the run. */
export type AcknowledgedSales = {
  /** Key and id of each order. */
  orders: { key: string; salesOrderId: number }[]
  /** Payments that the payer completed: the cents per order. */
  payments: { salesOrderId: number; cents: number; type: 'PAYLINK' | 'TERMINAL' | 'CASH' }[]
}

/** State that all visitors, staff and tills of a run share. */
export type Scene = {
  data: DayData
  client: LoadClient
  records: CallRecords
  acknowledged: AcknowledgedSales
  /** Orders without a payment, of which staff take the money. */
  unpaidOrders: number[]
  random: () => number
  isOver(): boolean
  /** Waits 50 to 150 % of this time. Returns false when the run is over. */
  think(meanMs: number): Promise<boolean>
  /** Returns the next number of the run: for keys, addresses and search terms that are new. */
  nextNumber(): number
}

/** Longest pause, so that the end of a run is noticed. */
const LOOK_EVERY_MS = 500

/** Waits this long, or until the run is over. Returns false when it is over. */
export async function waitWhile(isOver: () => boolean, ms: number): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until && !isOver(); ) {
    await pause(Math.min(LOOK_EVERY_MS, Math.max(1, until - performance.now())))
  }
  return !isOver()
}

/** Returns reproducible numbers from 0 to 1: a linear congruential generator with the constants of Numerical Recipes. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns an address of a visitor: each visitor has one, because the limits per address stay active. */
export const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

/** Returns one of the things, the first ones much more often than the last ones. */
export function popular<Thing>(things: readonly Thing[], random: () => number): Thing {
  const rank = Math.floor((things.length + 1) ** random()) - 1
  return things[Math.min(rank, things.length - 1)] as Thing // the lists of the benchmark are not empty
}

/** Headers of a call with a JSON body or reply, from this address. */
export const jsonHeaders = (address: string, more: Record<string, string> = {}): Record<string, string> => ({
  accept: 'application/json',
  'content-type': 'application/json',
  'x-forwarded-for': address,
  [CLIENT_HEADER]: 'bench',
  ...more,
})

/** Sends a call, records it, and returns its reply as JSON. The caller knows the type by the contract. */
export async function ask<Reply>(
  scene: Pick<Scene, 'client' | 'records'>,
  kind: string,
  call: LoadCall,
): Promise<Reply> {
  const { body } = await scene.client.call(scene.records, kind, call)
  return JSON.parse(body.toString('utf8')) as Reply
}

/** Repeats an activity until the run is over. A failed call ends only the activity in which it happened. */
export async function repeat(scene: Scene, meanPauseMs: number, act: () => Promise<void>): Promise<void> {
  while (await scene.think(meanPauseMs)) await survive(act())
}

/** Waits for an activity, and ignores that one of its calls failed, because that is recorded. */
export async function survive(activity: Promise<void>): Promise<void> {
  await activity.catch((error: unknown) => {
    if (!(error instanceof CallFailed)) throw error
  })
}
