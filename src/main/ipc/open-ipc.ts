import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { type FailureCode, failures } from '#shared/contracts/failures.ts'
import type { Channel, PosEvent } from '#shared/contracts/pos/channel.ts'
import type { WireOutcome } from '#shared/contracts/pos/channel-names.ts'
import type { Ipc, MayCall } from './ipc.ts'

/** More than any form of ours: a page that sends more is not ours, or is ill. */
const MOST_BYTES = 1_000_000

type Deps = {
  /** Every channel there is: what is asked before its feature is open waits for it. */
  channels: readonly Channel[]
  ipcMain: { handle(channel: string, listener: (event: IpcMainInvokeEvent, input: unknown) => unknown): void }
  /** Whether this address is one of our own pages. */
  isOwnPage(url: string): boolean
  /** Whether it is the window for the customer. */
  isCustomerPage(url: string): boolean
  /** The pages that are open now. */
  pages(): readonly Pick<WebContents, 'send' | 'isDestroyed' | 'getURL'>[]
  mayCall: MayCall
  /** Where a defect is written down; nothing that was typed goes into it. */
  report(error: unknown, subject: string): void
}

/** The way to the pages, for who opens the terminal. */
export interface OpenIpc extends Ipc {
  /** All features are open: what is asked of one that did not come gets a refusal instead of waiting on. */
  allOpen(): void
}

type Listener = (event: IpcMainInvokeEvent, input: unknown) => Promise<WireOutcome>

/** Opens the way between main process and pages (style §8). */
export function openIpc({ channels, ipcMain, isOwnPage, isCustomerPage, pages, mayCall, report }: Deps): OpenIpc {
  const listeners = new Map(channels.map(({ channel }) => [channel, Promise.withResolvers<Listener>()]))
  for (const [name, { promise }] of listeners) {
    ipcMain.handle(name, async (event, input) => (await promise)(event, input))
  }
  /** A page that is neither, as the one a paper is printed from, asks nothing and hears nothing. */
  const isBetween = ({ isForCustomer = false }: Channel | PosEvent, url: string) =>
    isOwnPage(url) || (isForCustomer && isCustomerPage(url))
  const answerOf = async (
    channel: Channel,
    answer: (input: never) => unknown,
    event: IpcMainInvokeEvent,
    input: unknown,
  ): Promise<WireOutcome> => {
    const frame = event.senderFrame
    // A frame inside our page, or a page that is not ours, gets no answer from any channel.
    if (!frame || frame.parent !== null || !isBetween(channel, frame.url)) return refused('forbidden')
    const barred = mayCall(channel.access)
    if (barred) return refused(barred)
    if (sizeOf(input) > MOST_BYTES) return refused('body_too_large')
    const asked = channel.input.safeParse(input)
    if (!asked.success) {
      const fields = asked.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
      return { ...refused('invalid_input'), fields }
    }
    const outcome = (await answer(asked.data as never)) as Awaited<ReturnType<Parameters<Ipc['handle']>[1]>> // typed by `handle`
    if (outcome.ok) return { ok: true, value: outcome.value }
    return { ...refused(outcome.code as FailureCode), detail: outcome.detail } // the channel lists failure codes alone
  }
  return {
    handle(channel, answer) {
      const waiting = listeners.get(channel.channel)
      if (!waiting) throw new Error(`${channel.channel} stands in no list of channels`)
      waiting.resolve((event, input) =>
        answerOf(channel, answer as (input: never) => unknown, event, input).catch((error: unknown) => {
          report(error, channel.channel)
          return refused('unexpected')
        }),
      )
    },
    allOpen() {
      // One that is answered already stays as it is.
      for (const { resolve } of listeners.values()) resolve(async () => refused('unexpected'))
    },
    tell: (told, payload) => {
      for (const page of pages()) {
        if (!page.isDestroyed() && isBetween(told, page.getURL())) page.send(told.event, payload)
      }
    },
  }
}

const refused = (code: FailureCode) => ({ ok: false, code, message: failures[code].text }) as const

/** How much a page sent; what cannot be counted counts as too much. */
function sizeOf(input: unknown): number {
  let values = 0
  /** JSON would write bytes and maps as `{}`, however much is in them, and a list of holes for as long as it says it is. */
  const plain = (_: string, value: unknown) => {
    values += 1
    if (values > MOST_BYTES || !PLAIN.has(Object.prototype.toString.call(value))) throw new RangeError('not countable')
    return value
  }
  try {
    return JSON.stringify(input, plain)?.length ?? 0
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const PLAIN = new Set(
  ['Null', 'Undefined', 'Boolean', 'Number', 'String', 'Array', 'Object'].map((name) => `[object ${name}]`),
)
