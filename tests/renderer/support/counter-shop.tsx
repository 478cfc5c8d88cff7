import type { ReactNode } from 'react'
import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import type { EventName } from '#shared/contracts/pos/channel-names.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { PointOfSale } from '#src/renderer/platform/point-of-sale.ts'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'
import { matrixOptions, productDetail, sofa, sofaVariant } from './demo-product.ts'
import { product } from './demo-shop.ts'
import { renderAdmin } from './render-admin.tsx'

type Responses = Record<string, (call: RecordedCall) => StubResponse | Promise<StubResponse>>
type IpcCall = { channel: string; input: unknown }

const good = { state: 'good', text: 'In orde.', since: null }

/**
 * Fake main process of the showroom app. It returns `responses` by channel, and a standard response where a test gives
 * none. `of` returns the recorded calls of a channel.
 */
export function answeringCounter(responses: Record<string, (input: never) => unknown> = {}) {
  const asked: IpcCall[] = []
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const standard: Record<string, (input: never) => unknown> = {
    'session:read': () => ({
      session: null,
      isLocked: false,
      till: { tillId: 't', name: 'Kassa 1' },
      vault: 'kept',
      pinHolders: [],
    }),
    'state:read': () => ({
      server: good,
      pinTerminal: good,
      printer: good,
      sync: good,
      journal: good,
      catalog: null,
      update: null,
      clockOffMs: 0,
      notes: [],
    }),
    'display:show': () => ({ isShown: true }),
    'display:configure': () => ({ isShown: true }),
    'display:offer-read': () => ({ offer: null }),
    'drafts:keep': (input: { draftId: string; title: string; order: unknown }) => ({ ...input, state: 'waiting' }),
    'drafts:remove': () => ({ drafts: [] }),
  }
  const counter: PointOfSale = {
    call: async ({ channel }, input) => {
      asked.push({ channel, input })
      const respond = responses[channel] ?? standard[channel]
      if (!respond) throw new ShopError({ code: 'unexpected', message: `The test has no response for ${channel}` }, 0)
      return respond(input as never) as never // a test returns the response type of the channel
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
    of: (channel: string) => asked.filter((call) => call.channel === channel),
    /** Emits an event of the main process. */
    tell: (event: EventName, payload: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as never) // the test sends the event's payload
    },
  }
}

/** State of a till without problems, except that the shop may be unreachable (`bad`). */
export const state = (server: 'good' | 'bad') => ({
  server: { ...good, state: server },
  pinTerminal: good,
  printer: good,
  sync: good,
  journal: good,
  catalog: null,
  update: null,
  clockOffMs: 0,
  notes: [],
})

export const milk = {
  id: 7,
  itemId: 'LM7',
  displayName: 'Leermelk',
  basePrice: 16.4876,
  count: 9,
  shx_class: 'Onderhoud',
}
/** Returns a search response with these products. */
export const found = (...products: readonly ListProductOnWire[]) => ({
  items: {
    data: products.map(({ id, ...properties }) => ({ id, properties })),
    meta: { limit: 8, offset: 0, total: products.length },
  },
})

/** Responses of a shop with two products that any search finds: a configurable sofa (1001) and leather milk (7). */
const shopResponses: Responses = {
  'POST /api/v2/search': () => ({ body: found(product(milk), product({ ...sofa })) }),
  'GET /api/inventoryitem/7': () => ({ body: productDetail(milk) }),
  'GET /api/inventoryitem/1001': () => ({ body: sofa }),
  'GET /api/inventoryitem/10111': () => ({ body: sofaVariant(10111) }),
  'GET /api/inventoryitem/20111': () => ({ body: sofaVariant(20111) }),
  'GET /api/matrixoption/1001': () => ({ body: matrixOptions }),
  'GET /api/till/discounts': () => ({
    body: { salesPercent: 10, adminPercent: 100, reasons: ['Showroommodel', 'Vaste klant'], version: 0 },
  }),
}

/** Renders a part of the POS with a fake shop and main process. Also returns the recorded calls of both. */
export function renderCounter(
  content: ReactNode,
  {
    answers = {},
    machine = answeringCounter(),
    at = '/kassa',
    saveFile = async () => {},
    fetchFile,
  }: CounterOptions = {},
) {
  const { api, calls } = stubApi({ ...shopResponses, ...answers })
  const page = renderAdmin(content, {
    api,
    at,
    roles: ['Sales'],
    platform: { pos: machine.counter, saveFile, ...(fetchFile && { fetchFile }) },
  })
  return { ...page, calls, machine, to: (path: string) => calls.filter((call) => call.path === path) }
}

type CounterOptions = {
  /** Responses of the shop, by method and path. */
  answers?: Responses
  machine?: ReturnType<typeof answeringCounter>
  at?: string
  saveFile?: (name: string, content: Blob) => Promise<void>
  fetchFile?: (url: string) => Promise<Response>
}

/** Returns a response of the shop that refuses the call, in the format of the API. */
export const refuse = (code: string, status: number, message: string, detail?: unknown) => () => ({
  status,
  body: { code, message, detail },
})
