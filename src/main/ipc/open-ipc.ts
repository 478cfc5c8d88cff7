import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { type FailureCode, failures } from '#shared/contracts/failures.ts'
import type { Channel, PosEvent } from '#shared/contracts/pos/channel.ts'
import type { WireOutcome } from '#shared/contracts/pos/channel-names.ts'
import type { AccessRefusal, Ipc } from './ipc.ts'

/** Maximum size of an input in characters. Larger than the input of any of our forms. */
const MAX_INPUT_SIZE = 1_000_000

type Deps = {
  /** All channels. A call to a channel without a handler waits until its feature is open. */
  channels: readonly Channel[]
  ipcMain: { handle(channel: string, listener: (event: IpcMainInvokeEvent, input: unknown) => unknown): void }
  /** True for an address of the seller's pages. */
  isOwnPage(url: string): boolean
  /** True for an address of the customer window. */
  isCustomerPage(url: string): boolean
  /** The pages that are open now. */
  pages(): readonly Pick<WebContents, 'send' | 'isDestroyed' | 'getURL'>[]
  accessRefusal: AccessRefusal
  /** Logs an error, without the input. */
  report(error: unknown, subject: string): void
}

/** The connection to the pages, for the code that starts the app. */
export interface OpenIpc extends Ipc {
  /** Must be called when all features are open. From then on, a call to a channel without a handler is refused. */
  allOpen(): void
}

type Listener = (event: IpcMainInvokeEvent, input: unknown) => Promise<WireOutcome>

/** Opens the connection between main process and pages. */
export function openIpc({ channels, ipcMain, isOwnPage, isCustomerPage, pages, accessRefusal, report }: Deps): OpenIpc {
  const listeners = new Map(channels.map(({ channel }) => [channel, Promise.withResolvers<Listener>()]))
  for (const [name, { promise }] of listeners) {
    ipcMain.handle(name, async (event, input) => (await promise)(event, input))
  }
  /** True for a page that may use the channel or get the event. The page that prints a document may do neither. */
  const mayUse = ({ isForCustomer = false }: Channel | PosEvent, url: string) =>
    isOwnPage(url) || (isForCustomer && isCustomerPage(url))
  const handleCall = async (
    channel: Channel,
    handler: (input: never) => unknown,
    event: IpcMainInvokeEvent,
    input: unknown,
  ): Promise<WireOutcome> => {
    const frame = event.senderFrame
    // A frame inside our page, or another page, has no access to any channel.
    if (!frame || frame.parent !== null || !mayUse(channel, frame.url)) return refused('forbidden')
    const refusal = accessRefusal(channel.access)
    if (refusal) return refused(refusal)
    if (sizeOf(input) > MAX_INPUT_SIZE) return refused('body_too_large')
    const parsed = channel.input.safeParse(input)
    if (!parsed.success) {
      const fields = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
      return { ...refused('invalid_input'), fields }
    }
    // The casts are safe, because the type of `handle` requires a handler with the types of its channel.
    const outcome = (await handler(parsed.data as never)) as Awaited<ReturnType<Parameters<Ipc['handle']>[1]>>
    if (outcome.ok) return { ok: true, value: outcome.value }
    return { ...refused(outcome.code as FailureCode), detail: outcome.detail } // a channel lists only failure codes
  }
  return {
    handle(channel, handler) {
      const waiting = listeners.get(channel.channel)
      if (!waiting) throw new Error(`${channel.channel} is not in the list of channels`)
      waiting.resolve((event, input) =>
        handleCall(channel, handler as (input: never) => unknown, event, input).catch((error: unknown) => {
          report(error, channel.channel)
          return refused('unexpected')
        }),
      )
    },
    allOpen() {
      // Has no effect on a channel with a handler, because its promise is already resolved.
      for (const { resolve } of listeners.values()) resolve(async () => refused('unexpected'))
    },
    send: (posEvent, payload) => {
      for (const page of pages()) {
        if (!page.isDestroyed() && mayUse(posEvent, page.getURL())) page.send(posEvent.event, payload)
      }
    },
  }
}

const refused = (code: FailureCode) => ({ ok: false, code, message: failures[code].text }) as const

/** Returns the size of an input in characters; infinite when it cannot be measured. */
function sizeOf(input: unknown): number {
  let values = 0
  /**
   * Throws for values whose size JSON does not show: JSON writes bytes and maps as `{}`. Limits the number of values,
   * because JSON writes a sparse array at its full length.
   */
  const refuseUnmeasurable = (_: string, value: unknown) => {
    values += 1
    if (values > MAX_INPUT_SIZE || !PLAIN.has(Object.prototype.toString.call(value)))
      throw new RangeError('size unknown')
    return value
  }
  try {
    return JSON.stringify(input, refuseUnmeasurable)?.length ?? 0
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const PLAIN = new Set(
  ['Null', 'Undefined', 'Boolean', 'Number', 'String', 'Array', 'Object'].map((name) => `[object ${name}]`),
)
