import { createHash } from 'node:crypto'
import { signatureSent } from '#shared/contracts/pos/display-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { hasStaffSession } from '#shared/domain/accounts/till-access.ts'
import { type SignedOrder, signedOrderText } from '#shared/domain/orders/signed-order.ts'
import type { Ipc } from '../../ipc/ipc.ts'
import type { DurableFolder } from '../../ports/durable-folder.ts'
import type { Clock, Log, Timers } from '../../ports/machine.ts'
import type { Shop } from '../../ports/shop.ts'
import type { PosStateReporter, Sessions, WaitingDrafts } from '../../ports/till.ts'
import { openSignatureStore, type WaitingSignature } from './signature-store.ts'

type Deps = {
  folder: DurableFolder
  shop: Pick<Shop, 'api' | 'url' | 'isReachable' | 'onReachable'>
  sessions: Sessions
  ipc: Pick<Ipc, 'send'>
  state: Pick<PosStateReporter, 'note'>
  clock: Clock
  timers: Timers
  log: Log
  newId: () => string
  /** Called after a signature was added or removed. */
  onChange: () => void
  drafts: {
    /** True when this till has the draft, sent or not. */
    has(draftId: string): boolean
    /** True while the shop does not have the order of the draft, or may not have it. */
    isUnsent(draftId: string): boolean
    onChange(listener: () => void): () => void
  }
}

/** A signature as the customer gave it. */
export type GivenSignature = {
  draftId: string | null
  salesOrderId: number | null
  order: Omit<SignedOrder, 'termsHash'>
  termsHtml: string
  path: string
}

/** Signatures of customers, until the shop has them. */
export interface Signatures extends WaitingDrafts {
  /** Writes a signature to the disk, and sends it. Returns false when the disk is full. */
  add(signature: GivenSignature): boolean
  /** Returns when the customer last signed the draft; undefined when no signature on it waits. */
  signedDateTime(draftId: string): string | undefined
  stop(): void
}

const FIRST_RETRY_MS = 15_000
const MAX_RETRY_MS = 600_000
const AFTER_START_MS = 3_000

/** Refusals after which a signature is not sent again before the next login or reconnect. */
const REFUSED: ReadonlySet<string> = new Set(['order_not_found', 'order_forgotten', 'idempotency_key_reused'])

/**
 * Opens the signatures of customers. Each is on the disk before the customer sees that it is stored, and is sent once,
 * after its order. Its id is its idempotency key.
 */
export function openSignatures(deps: Deps): Signatures {
  const { folder, shop, sessions, ipc, state, clock, timers, log, drafts } = deps
  const store = openSignatureStore(folder, deps.onChange)
  let retryMs = FIRST_RETRY_MS
  let cancelTimer = timers.after(AFTER_START_MS, () => void sendWaiting())
  let running: Promise<void> | undefined
  let isDueAgain = false
  if (store.damaged > 0) {
    log.warn('damaged signatures moved aside', { count: store.damaged })
    state.note('signatures-damaged', DAMAGED)
  }

  const mayBeSent = ({ shopUrl, draftId }: WaitingSignature) =>
    shopUrl === shop.url() &&
    hasStaffSession(sessions.current()) &&
    shop.isReachable() &&
    (draftId === null || !drafts.isUnsent(draftId))

  /** Sends a signature. Resolves to true when it must be sent again after a pause. */
  async function send(signature: WaitingSignature): Promise<boolean> {
    const { signatureId, draftId, salesOrderId, contentHash, termsHash, path, signedDateTime } = signature
    try {
      const reply = await shop.api.staffOrders.sign({
        body: {
          signatureId,
          ...(draftId === null ? { salesOrderId: salesOrderId ?? undefined } : { orderKey: draftId }),
          contentHash,
          termsHash,
          path,
          signedDateTime,
          sentDateTime: clock.now().toISOString(),
        },
      })
      store.remove(signatureId)
      ipc.send(signatureSent, { salesOrderId: reply.salesOrderId })
      return false
    } catch (error) {
      if (!(error instanceof ShopError)) {
        log.error('signature not sent', error)
        return true
      }
      log.warn('signature not stored', { signatureId, code: error.code })
      if (!REFUSED.has(error.code)) return true
      if (isWithoutOrder(signature, error.code)) store.remove(signatureId)
      else state.note(`signature:${signatureId}`, refusedText(error.message))
      return false
    }
  }

  /**
   * True for a signature whose draft was removed before the shop had its order, and for one of a customer who was
   * erased. Both are of no use.
   */
  const isWithoutOrder = ({ draftId }: WaitingSignature, code: string) =>
    code === 'order_forgotten' || (code === 'order_not_found' && draftId !== null && !drafts.has(draftId))

  async function sendAll(): Promise<void> {
    cancelTimer()
    let needsRetry = false
    for (const signature of store.all().filter(mayBeSent)) {
      if (await send(signature)) needsRetry = true
    }
    if (!needsRetry) return
    cancelTimer = timers.after(retryMs, () => void sendWaiting())
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }

  async function sendWaiting(): Promise<void> {
    isDueAgain = running !== undefined
    if (running) return
    running = sendAll().catch((error: unknown) => log.error('signatures not sent', error))
    await running
    running = undefined
    if (isDueAgain) await sendWaiting()
  }
  function resetDelayAndSend(): void {
    retryMs = FIRST_RETRY_MS
    void sendWaiting()
  }

  const stops = [
    shop.onReachable(resetDelayAndSend),
    sessions.onChange(resetDelayAndSend),
    // A draft may just have been sent.
    drafts.onChange(() => void sendWaiting()),
  ]

  return {
    count: () => store.all().length,
    add({ draftId, salesOrderId, order, termsHtml, path }) {
      const termsHash = sha256(termsHtml)
      try {
        store.add({
          version: 1,
          signatureId: deps.newId(),
          draftId,
          salesOrderId,
          shopUrl: shop.url(),
          signedDateTime: clock.now().toISOString(),
          contentHash: sha256(signedOrderText({ ...order, termsHash })),
          termsHash,
          path,
        })
      } catch (error) {
        log.error('signature not written', error)
        return false
      }
      void sendWaiting()
      return true
    },
    signedDateTime: (draftId) =>
      store
        .all()
        .filter((signature) => signature.draftId === draftId && signature.shopUrl === shop.url())
        .map(({ signedDateTime }) => signedDateTime)
        .toSorted()
        .at(-1),
    stop() {
      cancelTimer()
      for (const stop of stops) stop()
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const DAMAGED =
  'Een handtekening op deze kassa was beschadigd en is apart gelegd. Laat de klant zo nodig opnieuw tekenen.'
const refusedText = (message: string) =>
  `Een handtekening van een klant is nog niet verstuurd. De winkel zegt: ${message}`
