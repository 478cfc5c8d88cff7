import { giveCommand } from '../../features/counter-commands/index.ts'

const EVERY_MS = 100
const AT_MOST = 60

/** Puts the hand on the amount of the payment desk as soon as that stands there: the order has to be fetched first. */
export function focusPaymentWhenThere(tries = AT_MOST): void {
  if (tries === 0 || giveCommand({ command: 'focus-payment' })) return
  setTimeout(() => focusPaymentWhenThere(tries - 1), EVERY_MS)
}
