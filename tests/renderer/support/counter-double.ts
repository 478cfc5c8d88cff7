import type { ChannelName, EventName } from '#shared/contracts/pos/channel-names.ts'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import type { PosState } from '#shared/contracts/pos/state-channels.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { PointOfSale } from '#src/renderer/platform/point-of-sale.ts'

type Responses = Partial<Record<ChannelName, (input: never) => unknown>>

/**
 * Fake main process of the showroom app. It returns the given responses by channel, and a standard response where a
 * test gives none. `askedOf` returns the inputs of the calls of a channel; `tell` emits an event.
 */
export function counterDouble(responses: Responses = {}) {
  const asked: { channel: string; input: unknown }[] = []
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const all: Responses = {
    'command:take': () => ({ commands: [] }),
    'desk:list': () => ({ desks: [] }),
    'journal:verify': () => ({ problem: null }),
    'updates:read': () => ({ feedUrl: 'https://updates.example/kassa' }),
    'drafts:list': () => ({ drafts: [] }),
    'prints:list': () => ({ jobs: [] }),
    'session:read': () => tillOf(),
    'session:touch': () => ({ isLocked: false }),
    'settings:read': () => settingsOf(),
    'state:read': () => stateOf(),
    ...responses,
  }
  const counter: PointOfSale = {
    call: async ({ channel }, input) => {
      asked.push({ channel, input })
      const respond = all[channel as ChannelName]
      if (!respond) throw new ShopError({ code: 'unexpected', message: `The test has no response for ${channel}` }, 0)
      return respond(input as never) as never
    },
    listen: ({ event }, listener) => {
      const ofEvent = listeners.get(event) ?? new Set()
      listeners.set(event, ofEvent.add(listener as (payload: never) => void))
      return () => ofEvent.delete(listener as (payload: never) => void)
    },
  }
  return {
    counter,
    asked,
    askedOf: (channel: ChannelName) => asked.filter((call) => call.channel === channel).map(({ input }) => input),
    tell: (event: EventName, payload: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as never)
    },
  }
}

/** Returns a response of the main process that refuses the call. */
export const refusal = (code: ShopError['code'], message: string) => () => {
  throw new ShopError({ code, message }, 0)
}

const ANNA = { email: 'anna@leermeester.example', name: 'Anna de Vries' }
export const BRAM = { email: 'bram@leermeester.example', name: 'Bram Jansen' }

/** Session of a till: the seller Anna is logged in, and Anna and Bram have a PIN. */
export const tillOf = (fields: Partial<TillSession> = {}): TillSession => ({
  session: {
    email: ANNA.email,
    roles: ['Sales'],
    expires: new Date(Date.now() + 3_600_000).toISOString(),
    userPageSize: 96,
  },
  isLocked: false,
  till: { tillId: '5f9c7a4e-1b8e-4a6e-9d2f-0c1b2a3d4e5f', name: 'Balie links' },
  vault: 'kept',
  pinHolders: [ANNA, BRAM],
  ...fields,
})

const good = { state: 'good', text: 'In orde.', since: null } as const

/** State of a till without problems. */
export const stateOf = (fields: Partial<PosState> = {}): PosState => ({
  server: good,
  pinTerminal: good,
  printer: good,
  sync: good,
  journal: good,
  catalog: null,
  update: null,
  clockOffMs: 0,
  notes: [],
  ...fields,
})

export const settingsOf = (fields: Partial<Settings> = {}): Settings => ({
  shopUrl: 'https://winkel.leermeester.example',
  terminalCode: null,
  printer: null,
  printers: { receipt: null, order: null, closing: null },
  receiptWidthMm: 80,
  opensDrawer: false,
  printsByItself: false,
  isKiosk: false,
  hasCustomerDisplay: false,
  lockAfterMinutes: 10,
  schedules: [],
  quietHours: null,
  updateFeed: null,
  ...fields,
})
