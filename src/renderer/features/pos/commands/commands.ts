import { create } from 'zustand'
import type { Command } from '#shared/contracts/pos/about-channels.ts'

/** What the menu or one of its keys asks of whatever is on the screen. */
export type PaymentCommand = Extract<Command, { command: 'pay' | 'focus-payment' }>

/** @returns whether this part of the page did it */
type Listener = (command: PaymentCommand) => boolean

/** Who listens, in the order in which they came. */
const useListeners = create<{ listeners: readonly Listener[] }>()(() => ({ listeners: [] }))

/**
 * Hears what the menu asks of a payment desk; gives a function that stops listening. Of several the last one that came is
 * asked first: it lies in front.
 *
 * @example useEffect(() => onCommand((command) => command.command === 'pay' && choose(command.type)), [])
 */
export function onCommand(listener: Listener): () => void {
  useListeners.setState(({ listeners }) => ({ listeners: [...listeners, listener] }))
  return () => useListeners.setState(({ listeners }) => ({ listeners: listeners.filter((one) => one !== listener) }))
}

/** Passes a command on; false when nothing on the screen could do it. */
export const dispatchCommand = (command: PaymentCommand): boolean =>
  [...useListeners.getState().listeners].reverse().some((listener) => listener(command))
