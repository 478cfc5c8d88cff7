import { failures } from '#shared/contracts/failures.ts'
import {
  type PanelAction,
  panelChanged,
  panelList,
  panelRead,
  panelSend,
  type PanelState as SentPanel,
} from '#shared/contracts/pos/payment-panel-channels.ts'
import { emptyPanel, excessCents, isRunning, mayChoose, reduce } from '#shared/domain/payments/payment-panel.ts'
import { type PaymentTiming, paymentTiming } from '#shared/domain/payments/payment-policy.ts'
import type {
  AttemptEvent,
  PanelAttempt,
  PanelEffect,
  PanelEvent,
  PanelState,
  PanelStep,
  StartEffect,
} from '#shared/domain/payments/payment-process.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Busy, Sessions } from '../../ports/till.ts'
import { openPaymentProcess, type PaymentProcessDeps } from './payment-process.ts'

export type PaymentPanelsDeps = Omit<PaymentProcessDeps, 'panels' | 'shop' | 'sessions' | 'timing'> & {
  shop: Pick<Shop, 'api' | 'url' | 'isReachable' | 'onReachable'>
  sessions: Sessions
  newId: () => string
  /** Code of the payment terminal in the settings of this till; null for the default terminal of the shop. */
  terminalCode: () => string | null
  /** Money that this till took offline and that the shop does not have. */
  unsentMoney: UnsentMoney
  /** Called with all panels after every change, for pages and the customer display. */
  onChange: (panels: SentPanel[]) => void
  timing?: Partial<PaymentTiming>
}

/** Money that this till took while the shop was unreachable, and that the shop does not have yet. */
export type UnsentMoney = {
  /** Returns the amount of an order in cents; 0 when there is none. */
  centsOf(salesOrderId: number): number
  onChange(listener: () => void): () => void
}

/** The payment panels of this till. */
export type PaymentPanels = ReturnType<typeof openPaymentPanels>

/**
 * Opens the payment panels of this till. The main process has the panels and a page shows copies, so nothing is lost
 * when a page is closed or reloaded. `start` continues the payments that were in progress when the till stopped.
 */
export function openPaymentPanels(deps: PaymentPanelsDeps) {
  const { shop, sessions, clock, unsentMoney } = deps
  const panels = createPanelRegistry({
    terminalCode: deps.terminalCode,
    unsentCentsOf: unsentMoney.centsOf,
    onChange: () => deps.onChange(panels.all()),
  })
  const process = openPaymentProcess({ ...deps, timing: { ...paymentTiming, ...deps.timing }, panels })
  let server = shop.url()

  /** After a change of the shop's address, replaces the panels by those of the new server, which has other orders. */
  function followServer(): void {
    if (shop.url() === server) return
    server = shop.url()
    panels.clear()
    process.recover()
  }

  /**
   * Restores the panel and returns a refusal, because the intent could not be written to the journal and nothing was
   * sent.
   */
  function refuseUnwritten({ salesOrderId, attemptId, isRepeat }: StartEffect) {
    const refusal = { code: 'disk_full', message: failures.disk_full.text }
    panels.apply(salesOrderId, { kind: isRepeat ? 'doubtful' : 'refused', attemptId, refusal })
    panels.apply(salesOrderId, { kind: 'dismiss' })
    return fail('disk_full')
  }

  /**
   * Executes the effects of a user action: a start or an abort. The other effects follow only from responses of the
   * server. Waits until the intent of a start is on disk. Returns a refusal when it could not be written.
   */
  async function runEffects(effects: readonly PanelEffect[]) {
    for (const effect of effects) {
      if (effect.kind === 'start') {
        if (!(await process.start(effect))) return refuseUnwritten(effect)
      } else if (effect.kind === 'abort') void process.abort(effect.attemptId)
    }
    return undefined
  }

  /**
   * Starts the proposed payment. The shop does not know the money of this till that is not sent yet, so only this till can
   * tell the user that the customer has already paid it.
   */
  async function confirm(salesOrderId: number, { confirmsOverpayment, confirmsUnsentCents = 0 }: Confirmation) {
    if (!shop.isReachable()) return fail('server_away')
    const unsentCents = unsentMoney.centsOf(salesOrderId)
    if (unsentCents > confirmsUnsentCents) return fail('unsent_payment', { unsentCents })
    if (!confirmsOverpayment && excessCents(panels.of(salesOrderId)) > 0) {
      const { proposal } = panels.of(salesOrderId)
      // The outstanding amount may be out of date, for example after a refund at another place.
      await process.refreshOutstanding(salesOrderId)
      // The user may have changed the proposal during the read, or the lock of the till may have removed it. Then this
      // confirmation is void.
      if (panels.of(salesOrderId).proposal !== proposal) return ok(panels.sent(salesOrderId))
      if (excessCents(panels.of(salesOrderId)) > 0) {
        return fail('overpayment', { outstanding: (panels.of(salesOrderId).outstandingCents ?? 0) / 100 })
      }
    }
    const at = clock.now().toISOString()
    const event: PanelEvent = { kind: 'confirm', confirmsOverpayment, attemptId: deps.newId(), at }
    const refused = await runEffects(panels.apply(salesOrderId, event).effects)
    return refused ?? ok(panels.sent(salesOrderId))
  }

  async function send(salesOrderId: number, action: PanelAction) {
    followServer()
    const { attempt } = panels.of(salesOrderId)
    const isBlocked = action.kind === 'choose' && isRunning(attempt) && !mayChoose(panels.of(salesOrderId), action.type)
    if (isBlocked) return fail('payment_running')
    if (action.kind === 'confirm') return confirm(salesOrderId, action)
    const { effects } = panels.apply(salesOrderId, action)
    // An action without effects, such as a key of the keypad, only changes the panel, so there is nothing to await.
    if (effects.length === 0) return ok(panels.sent(salesOrderId))
    return (await runEffects(effects)) ?? ok(panels.sent(salesOrderId))
  }

  const busy: Busy = {
    reason: () => {
      if (process.isAnyAtCounter()) return 'Er loopt nog een betaling.'
      const hasProposal = panels.all().some(({ proposal }) => proposal !== null)
      return hasProposal ? 'Er staat een betaling klaar om te starten.' : undefined
    },
  }
  const stops: (() => void)[] = []
  return {
    /** Continues the payments that were in progress when the till stopped. */
    start(): void {
      process.recover()
      stops.push(
        shop.onReachable(() => {
          followServer()
          process.pollAllNow()
        }),
        unsentMoney.onChange(panels.refresh),
        // Without a session the server refuses polls, so all payments are polled at once after a login.
        sessions.onChange(({ session, isLocked }) => {
          if (!session || isLocked) return panels.dropProposals()
          process.pollAllNow()
          // A page that opened while the till was locked could not read the panels.
          deps.onChange(panels.all())
        }),
      )
    },
    stop(): void {
      for (const stop of stops.splice(0)) stop()
      process.stop()
    },
    read(salesOrderId: number): SentPanel {
      followServer()
      return panels.sent(salesOrderId)
    },
    send,
    all: (): SentPanel[] => panels.all(),
    isPaying: process.isPaying,
    busy,
  }
}

type RegisterDeps = Omit<PaymentPanelsDeps, 'onChange'> & {
  ipc: Ipc
  /** Also called with all panels after every change, for the customer display. */
  onChange?: PaymentPanelsDeps['onChange']
}

/** Opens the payment panels and their channels. See `openPaymentPanels`. */
export function registerPaymentPanels({ ipc, onChange, ...deps }: RegisterDeps): PaymentPanels {
  const panels = openPaymentPanels({
    ...deps,
    onChange: (desks) => {
      ipc.send(panelChanged, { desks })
      onChange?.(desks)
    },
  })
  ipc.handle(panelList, () => ok({ desks: panels.all() }))
  ipc.handle(panelRead, ({ salesOrderId }) => ok(panels.read(salesOrderId)))
  ipc.handle(panelSend, ({ salesOrderId, event }) => panels.send(salesOrderId, event))
  return panels
}

type Confirmation = Extract<PanelAction, { kind: 'confirm' }>

/** Maximum number of idle panels: those without text, proposal and attempt. */
const MAX_IDLE = 20

type RegistryDeps = Pick<PaymentPanelsDeps, 'terminalCode'> & {
  unsentCentsOf: UnsentMoney['centsOf']
  onChange: () => void
}

/** Creates the registry of panels. Each order has one panel, which is created at its first use. */
export function createPanelRegistry({ terminalCode, unsentCentsOf, onChange }: RegistryDeps) {
  const panels = new Map<number, PanelState>()
  const versions = new Map<number, number>()
  let version = 0
  let configuredCode = terminalCode()

  /** Stores a panel at the end of the map, so that the idle panels that changed least recently are removed first. */
  function put(panel: PanelState): void {
    panels.delete(panel.salesOrderId)
    panels.set(panel.salesOrderId, panel)
    version += 1
    versions.set(panel.salesOrderId, version)
    const idle = [...panels.values()].filter(isIdle).slice(0, -MAX_IDLE)
    for (const { salesOrderId } of idle) panels.delete(salesOrderId)
  }

  /** After a change of the terminal in the settings, sets the new one in all panels without a running payment. */
  function followSettings(): void {
    if (terminalCode() === configuredCode) return
    configuredCode = terminalCode()
    for (const panel of [...panels.values()]) {
      if (!isRunning(panel.attempt)) put({ ...panel, terminalCode: configuredCode })
    }
  }

  function of(salesOrderId: number): PanelState {
    followSettings()
    const existing = panels.get(salesOrderId)
    if (existing) return existing
    put({ ...emptyPanel(salesOrderId), terminalCode: configuredCode })
    return of(salesOrderId)
  }

  function versioned(panel: PanelState): SentPanel {
    const { salesOrderId } = panel
    const unsentCents = unsentCentsOf(salesOrderId)
    return { ...panel, version: versions.get(salesOrderId) ?? 0, ...(unsentCents > 0 && { unsentCents }) }
  }

  function apply(salesOrderId: number, event: PanelEvent): PanelStep {
    const before = of(salesOrderId)
    const step = reduce(before, event)
    if (step.state === before) return step
    put(step.state)
    onChange()
    return step
  }

  return {
    of,
    apply,
    /** Applies an event of an attempt, if the panel of the order shows that attempt. */
    applyToAttempt: (salesOrderId: number, event: AttemptEvent): PanelStep | undefined =>
      panels.get(salesOrderId)?.attempt?.attemptId === event.attemptId ? apply(salesOrderId, event) : undefined,
    /** Shows an attempt from the journal. */
    restore(attempt: PanelAttempt): void {
      put({ ...of(attempt.salesOrderId), attempt })
      onChange()
    },
    /** Returns a panel with its version, for the page. */
    sent: (salesOrderId: number): SentPanel => versioned(of(salesOrderId)),
    all: (): SentPanel[] => [...panels.values()].map(versioned),
    /** Cancels all proposals, because the till is locked or no user is logged in to confirm them. The amounts stay. */
    dropProposals(): void {
      for (const { salesOrderId, proposal } of [...panels.values()]) {
        if (proposal !== null) apply(salesOrderId, { kind: 'cancel' })
      }
    },
    /** Sends all panels with a new version, because the money that the shop does not have changed. */
    refresh(): void {
      if (panels.size === 0) return
      for (const panel of [...panels.values()]) put(panel)
      onChange()
    },
    clear(): void {
      panels.clear()
      onChange()
    },
  }
}

const isIdle = ({ text, proposal, attempt }: PanelState) => text === '' && proposal === null && attempt === null
