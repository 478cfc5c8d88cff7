import { pauseUnlessClosed } from '../twin.ts'
import { orderOnTheWire, type TwinOrder } from './pay-orders.ts'
import { isOpen } from './pay-statuses.ts'

/** The payment terminals of the showroom. The last one is always offline. */
export const terminals = [
  { code: 'TH-1000-0001', name: 'Showroom balie links', connectionStatus: 'ONLINE' },
  { code: 'TH-1000-0002', name: 'Showroom balie rechts', connectionStatus: 'ONLINE' },
  { code: 'TH-1000-0003', name: 'Beursstand', connectionStatus: 'OFFLINE' },
] as const

/** PAY.'s method id of a terminal payment. */
export const PAYMENT_TERMINAL_METHOD = 1927

/**
 * Returns true when the terminal is offline or unknown. Convention of the twin: for an amount that ends in ,04 every
 * terminal is offline.
 */
export function isOffline(terminalCode: string | null, amountCents: number): boolean {
  return (
    amountCents % 100 === 4 || !terminals.some((one) => one.code === terminalCode && one.connectionStatus === 'ONLINE')
  )
}

/**
 * Returns the status code of a simulated card payment. Convention of the twin: amounts in ,01 are declined, in ,02
 * canceled on the device, in ,03 left without action (undefined).
 */
function resultAtTerminal(amountCents: number): number | undefined {
  const results: Readonly<Record<number, number | undefined>> = { 1: -63, 2: -90, 3: undefined }
  const cents = amountCents % 100
  return cents in results ? results[cents] : 100
}

/** Actions of the customer that a person can choose on the control page, by the name of the button. */
export const terminalActions = {
  approve: { code: 100, label: 'Goedkeuren' },
  decline: { code: -63, label: 'Weigeren' },
  cancel: { code: -90, label: 'Annuleren' },
  'remove-card': { code: -60, label: 'Kaart te vroeg eruit' },
} as const

/** The name of an action of the customer. */
export type TerminalAction = keyof typeof terminalActions

/** Returns true when the text is the name of an action. */
export const isTerminalAction = (text: unknown): text is TerminalAction =>
  typeof text === 'string' && Object.hasOwn(terminalActions, text)

/** The result line of a receipt, by status code. */
const slipTexts: Readonly<Record<number, string>> = { 100: 'AKKOORD', [-60]: 'KAART TE VROEG UITGENOMEN' }

type TerminalSimulation = {
  /** Delays in ms: from the order to "present your card", and from there to the result. */
  delaysMs: { prompt: number; result: number }
  settle(orderId: string, status: number, facts?: Partial<TwinOrder>): unknown
  closing: AbortSignal
  /** Returns true while a person acts as the customer; then the terminal only asks for the card. */
  isByHand(): boolean
}

/** Simulates the customer at a payment terminal: the card is presented after a moment, and the result follows. */
export async function simulateCustomer(
  order: TwinOrder,
  { delaysMs, settle, closing, isByHand }: TerminalSimulation,
): Promise<void> {
  if (order.methodId !== PAYMENT_TERMINAL_METHOD || !isOpen(order.status)) return
  if (order.status === 20) {
    if (!(await pauseUnlessClosed(delaysMs.prompt, closing))) return
    settle(order.orderId, 50)
  }
  const result = resultAtTerminal(order.amountCents)
  if (result === undefined || isByHand() || !(await pauseUnlessClosed(delaysMs.result, closing)) || isByHand()) return
  settle(order.orderId, result, { receipt: receiptOf(order, result) })
}

/** Returns the receipt of the terminal in PAY.'s format: base64 of a JSON list of lines. */
export function receiptOf(order: TwinOrder, status: number): string {
  const { amount } = orderOnTheWire(order)
  const lines = [
    'LEERMEESTER SHOWROOM',
    `Terminal   ${order.terminalCode ?? ''}`,
    `Betaling   ${order.orderId}`,
    `Bedrag     EUR ${(amount.value / 100).toFixed(2).replace('.', ',')}`,
    slipTexts[status] ?? 'NIET AKKOORD',
    'Kopie kaarthouder',
  ]
  return Buffer.from(JSON.stringify(lines)).toString('base64')
}
