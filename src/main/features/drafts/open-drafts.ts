import type { PlaceOrderBody } from '#shared/contracts/sales-orders.ts'
import {
  draftKeep,
  draftRemove,
  draftSend,
  draftsChanged,
  draftsList,
} from '#shared/contracts/terminal/draft-channels.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { Sessions, TillState, WaitingDrafts } from '../../ports/till.ts'
import { judgeRefusal } from './judge-refusal.ts'
import { hashOf, type KeptDraft, readDrafts, removeDraft, shownDraft, writeDraft } from './kept-draft.ts'

type Deps = {
  shop: Pick<Shop, 'api' | 'url' | 'isThere' | 'onBack'>
  sessions: Sessions
  ipc: Ipc
  folder: DurableFolder
  state: Pick<TillState, 'note'>
  clock: Clock
  timers: Timers
  log: Log
}

/** The orders of the counter that are kept before they are sent. */
export interface Drafts extends WaitingDrafts {
  /** How many were refused, and wait for a person. */
  refused(): number
  onChange(listener: () => void): () => void
  /** Sends what waits, if the server is there. It is done by itself at the start, after a login and when the line is back. */
  sendWaiting(): Promise<void>
  stop(): void
}

const AFTER_START_MS = 3_000
const AGAIN_FIRST_MS = 15_000
const AGAIN_LAST_MS = 600_000

const NO_ANSWER = 'Er kwam geen antwoord van de winkel. Of de order daar is, wordt nagevraagd zodra zij er weer is.'
const DISK_FULL = 'De schijf van deze kassa is vol of niet te beschrijven; de order is nog niet verstuurd.'

/**
 * Keeps orders on this machine before they are sent, and sends each exactly once: its number is its idempotency key, what
 * is sent never changes as long as nobody knows whether it arrived, and every step is on the disk before the next.
 */
export function openDrafts(deps: Deps): Drafts {
  const { shop, sessions, ipc, folder, clock, timers, log } = deps
  const drafts = new Map<string, KeptDraft>()
  const listeners = new Set<() => void>()
  /** Calls under way, so that none is sent twice at the same moment. */
  const underWay = new Map<string, Promise<void>>()
  let waitMs = AGAIN_FIRST_MS
  let callOff: (() => void) | undefined
  let round: Promise<void> | undefined

  const found = readDrafts(folder)
  for (const draft of found.drafts) drafts.set(draft.draftId, draft)
  if (found.damaged > 0) {
    log.warn('damaged drafts were put aside', { count: found.damaged })
    deps.state.note('drafts-damaged', damagedText(found.damaged))
  }

  const isStaff = () => (sessions.current().session?.roles.length ?? 0) > 0
  const shown = () => ({
    drafts: [...drafts.values()].sort((a, b) => b.savedDateTime.localeCompare(a.savedDateTime)).map(shownDraft),
  })

  function changed(): void {
    // They hold names and addresses, which are for staff before a till that is not locked.
    if (isStaff() && !sessions.current().isLocked) ipc.tell(draftsChanged, shown())
    for (const listener of listeners) listener()
  }

  /** On the disk first, then here: what is shown is what a crash would leave. */
  function put(draft: KeptDraft): void {
    writeDraft(folder, draft)
    drafts.set(draft.draftId, draft)
    changed()
  }

  /** For what is already true elsewhere: when it cannot be written, asking the server again gives the same. */
  function putAnyway(draft: KeptDraft): void {
    try {
      put(draft)
    } catch (error) {
      log.error('the state of a draft could not be written', error)
      drafts.set(draft.draftId, draft)
      changed()
    }
  }

  const mayBeSent = (draft: KeptDraft) => draft.shopUrl === shop.url() && isStaff() && shop.isThere()

  function send(draftId: string): Promise<void> {
    const running = underWay.get(draftId)
    if (running) return running
    const work = sendNow(draftId).finally(() => underWay.delete(draftId))
    underWay.set(draftId, work)
    return work
  }

  async function sendNow(draftId: string): Promise<void> {
    const before = drafts.get(draftId)
    if (!before || before.state === 'sent') return
    const sending: KeptDraft = { ...before, state: 'sending', reason: null, refusalCode: null }
    try {
      put(sending)
    } catch (error) {
      log.error('a draft could not be written, so it was not sent', error)
      drafts.set(draftId, { ...before, reason: DISK_FULL })
      changed()
      return again()
    }
    try {
      const { salesOrderId } = await shop.api.salesOrders.place({
        headers: { 'idempotency-key': draftId },
        body: sending.order as PlaceOrderBody, // the server judges what it is
      })
      waitMs = AGAIN_FIRST_MS
      // The order is in the shop now; what it holds of its buyer has no more business here.
      putAnyway({ ...sending, state: 'sent', salesOrderId, order: {} })
    } catch (error) {
      const judged = judgeRefusal(error, isStaff())
      switch (judged.kind) {
        case 'silent':
          log.warn('no answer to a draft', { draftId })
          putAnyway({ ...sending, reason: NO_ANSWER })
          return again()
        case 'later':
          // An earlier try may have arrived, whatever is said of this one.
          putAnyway({ ...sending, state: before.state === 'sending' ? 'sending' : 'waiting', reason: judged.reason })
          return again()
        case 'refused':
          putAnyway({ ...sending, state: 'refused', reason: judged.reason, refusalCode: judged.code })
          return
        default:
          judged satisfies never
      }
    }
  }

  function again(): void {
    callOff?.()
    callOff = timers.after(waitMs, () => void sendWaiting())
    waitMs = Math.min(waitMs * 2, AGAIN_LAST_MS)
  }

  function sendWaiting(): Promise<void> {
    round ??= oneByOne().finally(() => {
      round = undefined
    })
    return round
  }

  async function oneByOne(): Promise<void> {
    const tried = new Set<string>()
    // Looked up anew each time: one may have been kept while another was being sent.
    for (let draft = nextToSend(tried); draft; draft = nextToSend(tried)) {
      tried.add(draft.draftId)
      await send(draft.draftId)
    }
  }

  const nextToSend = (tried: ReadonlySet<string>) =>
    [...drafts.values()]
      .filter((draft) => (draft.state === 'waiting' || draft.state === 'sending') && !tried.has(draft.draftId))
      .filter(mayBeSent)
      .sort((a, b) => a.savedDateTime.localeCompare(b.savedDateTime))[0]

  function soon(): void {
    waitMs = AGAIN_FIRST_MS
    void sendWaiting()
  }

  ipc.handle(draftKeep, ({ draftId, title, order }) => {
    const former = drafts.get(draftId)
    const orderHash = hashOf(order)
    if (former?.state === 'sent') return fail('draft_sent')
    if (former?.state === 'sending')
      return former.orderHash === orderHash ? ok(shownDraft(former)) : fail('draft_sending')
    const draft: KeptDraft = {
      ...{ version: 1, draftId, shopUrl: shop.url(), title, order, orderHash },
      savedDateTime: former?.savedDateTime ?? clock.now().toISOString(),
      savedBy: sessions.current().session?.email ?? '',
      ...{ state: 'waiting', salesOrderId: null, reason: null, refusalCode: null },
    }
    try {
      put(draft)
    } catch (error) {
      log.error('a draft could not be kept', error)
      return fail('disk_full')
    }
    void sendWaiting()
    return ok(shownDraft(drafts.get(draftId) ?? draft))
  })

  ipc.handle(draftsList, () => ok(shown()))

  ipc.handle(draftSend, async ({ draftId }) => {
    const draft = drafts.get(draftId)
    if (!draft) return fail('draft_not_found')
    if (draft.shopUrl !== shop.url()) {
      return ok({ ...shownDraft(draft), reason: `Deze order hoort bij de winkel op ${draft.shopUrl}.` })
    }
    if (!shop.isThere()) return fail('server_away')
    await send(draftId)
    const now = drafts.get(draftId)
    if (!now) return fail('draft_not_found')
    return now.state === 'sending' ? fail('server_away') : ok(shownDraft(now))
  })

  ipc.handle(draftRemove, ({ draftId }) => {
    const draft = drafts.get(draftId)
    if (!draft) return fail('draft_not_found')
    // It may be an order by now; thrown away here, somebody would take it a second time.
    if (draft.state === 'sending') return fail('draft_sending')
    removeDraft(folder, draftId)
    drafts.delete(draftId)
    changed()
    return ok(shown())
  })

  const stops = [
    shop.onBack(soon),
    sessions.onChange(() => {
      changed()
      soon()
    }),
  ]

  // By then it is known whether the shop is there: what is not tried is certain not to have arrived.
  callOff = timers.after(AFTER_START_MS, () => void sendWaiting())

  return {
    count: () => [...drafts.values()].filter(({ state }) => state !== 'sent').length,
    refused: () => [...drafts.values()].filter(({ state }) => state === 'refused').length,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sendWaiting,
    stop() {
      callOff?.()
      for (const stop of stops) stop()
    },
  }
}

const damagedText = (count: number) =>
  count === 1
    ? 'Een bewaarde order op deze kassa was beschadigd en is apart gelegd. Kijk na of de order van die klant in de winkel staat.'
    : `${count} bewaarde orders op deze kassa waren beschadigd en zijn apart gelegd. Kijk na of de orders van die klanten in de winkel staan.`
