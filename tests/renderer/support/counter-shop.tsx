import type { ReactNode } from 'react'
import type { ListProductOnWire } from '#shared/contracts/catalog.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { PointOfSale } from '#src/renderer/platform/point-of-sale.ts'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'
import { bench, benchVariant, matrixOptions, productDetail } from './demo-product.ts'
import { product } from './demo-shop.ts'
import { renderAdmin } from './render-admin.tsx'

type Answers = Record<string, (call: RecordedCall) => StubResponse>
type IpcCall = { channel: string; input: unknown }

const good = { state: 'good', text: 'In orde.', since: null }

/** Fake counter machine: its main process returns `answers` by channel, and its calls are recorded. */
export function answeringCounter(answers: Record<string, (input: never) => unknown> = {}) {
  const asked: IpcCall[] = []
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
      update: null,
      clockOffMs: 0,
      notes: [],
    }),
    'display:show': () => ({ isShown: true }),
    'drafts:keep': (input: { draftId: string; title: string; order: unknown }) => ({ ...input, state: 'waiting' }),
    'drafts:remove': () => ({ drafts: [] }),
  }
  const counter: PointOfSale = {
    call: async ({ channel }, input) => {
      asked.push({ channel, input })
      const answer = answers[channel] ?? standard[channel]
      if (!answer) throw new ShopError({ code: 'unexpected', message: `no response for ${channel}` }, 0)
      return answer(input as never) as never // a test returns the response type of the channel
    },
    listen: () => () => {},
  }
  return { counter, asked, of: (channel: string) => asked.filter((told) => told.channel === channel) }
}

export const state = (server: 'good' | 'bad') => ({
  server: { ...good, state: server },
  pinTerminal: good,
  printer: good,
  sync: good,
  journal: good,
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
/** Search response with these products. */
export const found = (...products: readonly ListProductOnWire[]) => ({
  items: {
    data: products.map(({ id, ...properties }) => ({ id, properties })),
    meta: { limit: 8, offset: 0, total: products.length },
  },
})

/** Two products that any search finds: a configurable bench (1001) and leather milk (7). */
const shelf: Answers = {
  'POST /api/v2/search': () => ({ body: found(product(milk), product({ ...bench })) }),
  'GET /api/inventoryitem/7': () => ({ body: productDetail(milk) }),
  'GET /api/inventoryitem/1001': () => ({ body: bench }),
  'GET /api/inventoryitem/10111': () => ({ body: benchVariant(10111) }),
  'GET /api/inventoryitem/20111': () => ({ body: benchVariant(20111) }),
  'GET /api/matrixoption/1001': () => ({ body: matrixOptions }),
}

/** Renders a part of the POS in a small shop; also returns the calls to the shop and to the main process. */
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
  const { api, calls } = stubApi({ ...shelf, ...answers })
  const page = renderAdmin(content, {
    api,
    at,
    roles: ['Sales'],
    platform: { pos: machine.counter, saveFile, ...(fetchFile && { fetchFile }) },
  })
  return { ...page, calls, machine, to: (path: string) => calls.filter((call) => call.path === path) }
}

type CounterOptions = {
  answers?: Answers
  machine?: ReturnType<typeof answeringCounter>
  at?: string
  saveFile?: (name: string, content: Blob) => Promise<void>
  fetchFile?: (url: string) => Promise<Response>
}

/** A refusal of the shop, in the format of the API. */
export const refuse = (code: string, status: number, message: string, detail?: unknown) => () => ({
  status,
  body: { code, message, detail },
})
