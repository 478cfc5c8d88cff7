import { create } from 'zustand'
import type { Command } from '#shared/contracts/pos/about-channels.ts'

/** Commands of the application menu and its keyboard shortcuts that the payment panel on the screen handles. */
export type PaymentCommand = Extract<Command, { command: 'pay' | 'focus-payment' }>

/** @returns whether this listener handled the command */
type Listener = (command: PaymentCommand) => boolean

/** Listeners in the order of their registration. */
const useListeners = create<{ listeners: readonly Listener[] }>()(() => ({ listeners: [] }))

/**
 * Registers a listener for commands to a payment panel, and returns a function that removes it. The newest listener is
 * called first, because its panel is in front.
 *
 * @example useEffect(() => onCommand((command) => command.command === 'pay' && choose(command.type)), [])
 */
export function onCommand(listener: Listener): () => void {
  useListeners.setState(({ listeners }) => ({ listeners: [...listeners, listener] }))
  return () => useListeners.setState(({ listeners }) => ({ listeners: listeners.filter((one) => one !== listener) }))
}

/** Passes a command to the listeners until one of them handles it. Returns false when no listener handled it. */
export const dispatchCommand = (command: PaymentCommand): boolean =>
  [...useListeners.getState().listeners].reverse().some((listener) => listener(command))
