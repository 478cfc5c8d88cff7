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
 * Returns true when the payment terminal is offline or unknown. For an amount that ends in ,04 the twin treats every
 * terminal as offline.
 */
export function isOffline(terminalCode: string | null, amountCents: number): boolean {
  return (
    amountCents % 100 === 4 || !terminals.some((one) => one.code === terminalCode && one.connectionStatus === 'ONLINE')
  )
}

/**
 * Returns the status code with which a simulated card payment ends, by the last two digits of its amount: ,01 is
 * declined, ,02 is canceled on the terminal, ,03 never ends (undefined), and all others are paid. One cent is paid too,
 * because tills test their terminal with it.
 */
function simulatedResult(amountCents: number): number | undefined {
  const results: Readonly<Record<number, number | undefined>> = { 1: -63, 2: -90, 3: undefined }
  const cents = amountCents === 1 ? 0 : amountCents % 100
  return cents in results ? results[cents] : 100
}

/** The actions of a customer at a payment terminal. A person can choose one of them on the control page. */
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

/** The line of a receipt that shows the result, by status code. */
const resultLines: Readonly<Record<number, string>> = { 100: 'AKKOORD', [-60]: 'KAART TE VROEG UITGENOMEN' }

type TerminalSimulation = {
  /** Delays in ms: `prompt` until the terminal requests the card, and then `result` until the payment ends. */
  delaysMs: { prompt: number; result: number }
  settle(orderId: string, status: number, facts?: Partial<TwinOrder>): unknown
  closing: AbortSignal
  /** Returns true while a person acts as the customer. The simulation then ends when the terminal requests the card. */
  isByHand(): boolean
}

/**
 * Simulates a card payment. After a delay the terminal requests the card (status 50), and after a second delay the
 * payment ends. Orders that are not at a payment terminal are ignored.
 */
export async function simulateCustomer(
  order: TwinOrder,
  { delaysMs, settle, closing, isByHand }: TerminalSimulation,
): Promise<void> {
  if (order.methodId !== PAYMENT_TERMINAL_METHOD || !isOpen(order.status)) return
  if (order.status === 20) {
    if (!(await pauseUnlessClosed(delaysMs.prompt, closing))) return
    settle(order.orderId, 50)
  }
  const result = simulatedResult(order.amountCents)
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
    resultLines[status] ?? 'NIET AKKOORD',
    'Kopie kaarthouder',
  ]
  return Buffer.from(JSON.stringify(lines)).toString('base64')
}
