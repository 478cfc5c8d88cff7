import { pauseUnlessClosed } from '../twin.ts'
import { orderOnTheWire, type TwinOrder } from './pay-orders.ts'
import { isOpen } from './pay-statuses.ts'

/** The PIN terminals of the showroom; the last one is never switched on. */
export const terminals = [
  { code: 'TH-1000-0001', name: 'Showroom balie links', connectionStatus: 'ONLINE' },
  { code: 'TH-1000-0002', name: 'Showroom balie rechts', connectionStatus: 'ONLINE' },
  { code: 'TH-1000-0003', name: 'Beursstand', connectionStatus: 'OFFLINE' },
] as const

export const PAYMENT_TERMINAL_METHOD = 1927

/** Our convention: an amount that ends in ,04 finds the terminal switched off. */
export function isOffline(terminalCode: string | null, amountCents: number): boolean {
  return (
    amountCents % 100 === 4 || !terminals.some((one) => one.code === terminalCode && one.connectionStatus === 'ONLINE')
  )
}

/** Our convention: ,01 is declined, ,02 is cancelled on the device, ,03 is left lying until it expires. */
function resultAtTerminal(amountCents: number): number | undefined {
  const results: Readonly<Record<number, number | undefined>> = { 1: -63, 2: -90, 3: undefined }
  const cents = amountCents % 100
  return cents in results ? results[cents] : 100
}

/** What a person at the control page makes the customer do, by the name of its button. */
export const terminalPlays = {
  approve: { code: 100, label: 'Goedkeuren' },
  decline: { code: -63, label: 'Weigeren' },
  cancel: { code: -90, label: 'Annuleren' },
  'remove-card': { code: -60, label: 'Kaart te vroeg eruit' },
} as const

export type TerminalPlay = keyof typeof terminalPlays

export const isTerminalPlay = (text: unknown): text is TerminalPlay =>
  typeof text === 'string' && Object.hasOwn(terminalPlays, text)

/** What stands under the amount on a slip. */
const slipTexts: Readonly<Record<number, string>> = { 100: 'AKKOORD', [-60]: 'KAART TE VROEG UITGENOMEN' }

type TerminalSimulation = {
  /** From order to "present your card", and from there to the result. */
  delaysMs: { prompt: number; result: number }
  settle(orderId: string, status: number, facts?: Partial<TwinOrder>): unknown
  closing: AbortSignal
  /** True while a person plays the customer: then the terminal only asks for the card. */
  isByHand(): boolean
}

/** Plays the customer at the terminal: card presented after a moment, result a little later. */
export async function playTerminal(
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

/** The slip of the terminal, as PAY. hands it over: base64 of a JSON list of lines. */
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
