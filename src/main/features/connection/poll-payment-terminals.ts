import type { PaymentTerminal } from '#shared/contracts/staff-payments.ts'
import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import type { Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions, SettingsReader } from '../../ports/till.ts'
import type { PosStateStore } from './pos-state.ts'

const EVERY_MS = 60_000

type Deps = {
  shop: Pick<Shop, 'isReachable' | 'onReachable'> & {
    api: { paymentDesk: { terminals(): Promise<{ terminals: PaymentTerminal[] }> } }
  }
  sessions: Sessions
  settings: SettingsReader
  timers: Timers
  state: Pick<PosStateStore, 'reportPinTerminal'>
  log: Log
}

export interface PaymentTerminalPolling {
  /** Polls now. Never throws. */
  retry(): Promise<void>
  stop(): void
}

/**
 * Polls the state of this till's payment terminal while staff are logged in and the till is unlocked. The status banner
 * shows the result.
 */
export function pollPaymentTerminals({ shop, sessions, settings, timers, state, log }: Deps): PaymentTerminalPolling {
  const poll = async () => {
    if (tillAccess(sessions.current()) === 'nobody') return
    if (!shop.isReachable()) {
      state.reportPinTerminal({ state: 'unknown', text: 'Zonder verbinding met de winkel kan niet gepind worden.' })
      return
    }
    try {
      const { terminals } = await shop.api.paymentDesk.terminals()
      state.reportPinTerminal(conditionOf(terminals, settings.read().terminalCode))
    } catch (error) {
      log.warn('payment terminal poll failed', { error: error instanceof Error ? error.message : 'unknown' })
      state.reportPinTerminal({ state: 'unknown', text: 'De pinautomaten konden niet worden opgevraagd.' })
    }
  }
  const pollNow = () => void poll()
  let lastEmail: string | undefined
  const stops = [
    timers.every(EVERY_MS, pollNow),
    shop.onReachable(pollNow),
    settings.onChange((now, before) => {
      if (now.terminalCode !== before.terminalCode) pollNow()
    }),
    sessions.onChange(({ session, isLocked }) => {
      const email = isLocked ? undefined : session?.email
      if (email !== lastEmail) pollNow()
      lastEmail = email
    }),
  ]
  pollNow()
  return {
    retry: poll,
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/**
 * Returns the state of this till's payment terminal, with a text for the seller.
 *
 * @param code payment terminal in the settings; null for the default terminal of the shop
 */
export function conditionOf(
  terminals: readonly PaymentTerminal[],
  code: string | null,
): { state: 'good' | 'bad' | 'off'; text: string } {
  const own = terminals.find((terminal) => (code ? terminal.code === code : terminal.isStandard))
  if (own?.isReady) return { state: 'good', text: `${own.name} is gereed.` }
  if (own) return { state: 'bad', text: `${own.name} staat uit of heeft geen verbinding.` }
  if (code)
    return { state: 'bad', text: `Pinautomaat ${code} is bij de betaaldienst niet bekend. Kijk de instellingen na.` }
  return { state: 'off', text: 'Er is geen pinautomaat ingesteld.' }
}
