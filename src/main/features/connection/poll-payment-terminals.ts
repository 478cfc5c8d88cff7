import type { PaymentTerminal } from '#shared/contracts/staff-payments.ts'
import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import type { Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions, SettingsReader } from '../../ports/till.ts'
import type { PosStateStore } from './pos-state.ts'

const EVERY_MS = 60_000

type Deps = {
  shop: Pick<Shop, 'isThere' | 'onBack'> & {
    api: { paymentDesk: { terminals(): Promise<{ terminals: PaymentTerminal[] }> } }
  }
  sessions: Sessions
  settings: SettingsReader
  timers: Timers
  state: Pick<PosStateStore, 'tellPinTerminal'>
  log: Log
}

export interface PaymentTerminalPolling {
  retry(): Promise<void>
  stop(): void
}

/** Keeps an eye on the PIN terminal of this till, as long as somebody of the staff is logged in. */
export function pollPaymentTerminals({ shop, sessions, settings, timers, state, log }: Deps): PaymentTerminalPolling {
  const look = async () => {
    if (tillAccess(sessions.current()) === 'nobody') return
    if (!shop.isThere()) {
      state.tellPinTerminal({ state: 'unknown', text: 'Zonder verbinding met de winkel kan niet gepind worden.' })
      return
    }
    try {
      const { terminals } = await shop.api.paymentDesk.terminals()
      state.tellPinTerminal(conditionOf(terminals, settings.read().terminalCode))
    } catch (error) {
      log.warn('the PIN terminals could not be asked', { error: error instanceof Error ? error.message : 'unknown' })
      state.tellPinTerminal({ state: 'unknown', text: 'De pinautomaten konden niet worden opgevraagd.' })
    }
  }
  const soon = () => void look()
  let was: string | undefined
  const stops = [
    timers.every(EVERY_MS, soon),
    shop.onBack(soon),
    settings.onChange((now, before) => {
      if (now.terminalCode !== before.terminalCode) soon()
    }),
    sessions.onChange(({ session, isLocked }) => {
      const who = isLocked ? undefined : session?.email
      if (who !== was) soon()
      was = who
    }),
  ]
  soon()
  return {
    retry: look,
    stop() {
      for (const stop of stops) stop()
    },
  }
}

/** What the seller should know of the terminal that this till pays on. */
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
