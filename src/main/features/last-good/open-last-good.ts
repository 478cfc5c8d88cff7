import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { scan } from '#shared/contracts/scan.ts'
import type { KeptAnswers } from '../../ports/kept-answers.ts'
import type { Clock, Log } from '../../ports/machine.ts'
import { type AnswerStore, openAnswerStore } from './answer-store.ts'
import { answerFromKnown, type KnownProducts, knownProducts } from './known-products.ts'
import { scanKnown } from './scan-known.ts'
import { isPicture, keptAs } from './what-is-kept.ts'

type Deps = {
  /** Where everything lies. */
  folder: string
  /** The shop now; what one shop told is not given as the answer of another. */
  shopUrl(): string
  clock: Clock
  log: Log
  mostBytes?: number
}

/** What the shop last told, for while it is away, and how it is filled from a walk through the shop. */
export interface LastGood extends KeptAnswers {
  /** When the shop was last walked through; undefined when never. */
  walkedAt(): Promise<Date | undefined>
  /** How long ago the answer to a GET was kept, in ms; undefined when none is. */
  ageOf(path: string): Promise<number | undefined>
  /** All products of its lists, from a walk. */
  keepKnown(known: KnownProducts): Promise<void>
}

const MOST_BYTES = 200_000_000
/** A single answer of ours is never so large; a file somewhere else may be. */
const MOST_OF_ONE = 20_000_000
/** A page asks the same again and again; the disk need not hear of each time. */
const OLD_ENOUGH_MS = 30_000
/** In no answer of the shop. */
const KNOWN = 'known products'

/** Keeps the last good answers of the shop on this machine: what anybody may know of it, never anything about a person. */
export function openLastGood({ folder, shopUrl, clock, log, mostBytes = MOST_BYTES }: Deps): LastGood {
  const stores = new Map<string, AnswerStore>()
  let known: { url: string; is: KnownProducts | undefined } | undefined

  function store(): AnswerStore {
    const url = shopUrl()
    const opened = stores.get(url)
    if (opened) return opened
    const fresh = openAnswerStore({ folder: join(folder, nameOf(url)), mostBytes, now: clock.now })
    stores.set(url, fresh)
    forgetOthers(folder, nameOf(url)).catch((error: unknown) =>
      log.warn('an old shop stays kept', { error: String(error) }),
    )
    return fresh
  }

  async function keepOne(request: Request, copy: Response): Promise<void> {
    const answers = store()
    const key = keptAs(request.method, request.url, request.method === 'POST' ? await request.text() : '')
    if (key === undefined) return
    const former = await answers.look(key)
    if (former && clock.now().getTime() - former.keptAtMs < OLD_ENOUGH_MS) return
    const body = new Uint8Array(await copy.arrayBuffer())
    if (body.length > MOST_OF_ONE) return
    // Of a picture the largest form stays: it can be shown small.
    if (isPicture(key) && former && former.bytes > body.length) return
    await answers.keep(key, copy.headers.get('content-type') ?? 'application/octet-stream', body)
  }

  async function readKnown(): Promise<KnownProducts | undefined> {
    const url = shopUrl()
    if (known?.url === url) return known.is
    const found = await store().find(KNOWN)
    const read = found && knownProducts.safeParse(JSON.parse(new TextDecoder().decode(found.body)))
    known = { url, is: read?.success ? read.data : undefined }
    return known.is
  }

  /** What a label is of, when that is what is asked. */
  async function scanned({ products }: KnownProducts, { method, url }: Request): Promise<unknown> {
    const { pathname, searchParams } = new URL(url)
    if (method !== scan.find.method || pathname !== scan.find.path) return undefined
    const pageOf = async (id: number): Promise<unknown> => {
      const kept = await store().find(`/api/inventoryitem/${id}`)
      return kept && JSON.parse(new TextDecoder().decode(kept.body))
    }
    return scanKnown({ products, pageOf }, searchParams.get('code') ?? '')
  }

  return {
    keep(request, answer) {
      const mayBeKept = answer.status === 200 && (request.method === 'GET' || request.method === 'POST')
      // Looked at before anything is copied: most of what a page asks is not for keeping.
      const key = mayBeKept ? keptAs(request.method, request.url) : undefined
      if (key === undefined || !isOfItsKind(key, answer)) return Promise.resolve()
      return keepOne(request.clone(), answer.clone()).catch((error: unknown) => {
        log.warn('an answer of the shop could not be kept', { error: String(error) })
      })
    },

    async answerFor(request) {
      const body = request.method === 'POST' ? await request.clone().text() : ''
      const key = keptAs(request.method, request.url, body)
      const found = key === undefined ? undefined : await store().find(key)
      if (found) return answerWith(found.body, found.type, found.keptAt)
      const all = await readKnown()
      const made = all && (answerFromKnown(all, request.method, request.url, body) ?? (await scanned(all, request)))
      return made === undefined || !all
        ? undefined
        : answerWith(JSON.stringify(made), 'application/json; charset=utf-8', new Date(all.keptAt))
    },

    async walkedAt() {
      const all = await readKnown()
      return all && new Date(all.keptAt)
    },

    async ageOf(path) {
      const key = keptAs('GET', path)
      const found = key === undefined ? undefined : await store().look(key)
      return found && clock.now().getTime() - found.keptAtMs
    },

    async keepKnown(next) {
      known = { url: shopUrl(), is: next }
      await store().keep(KNOWN, 'application/json', new TextEncoder().encode(JSON.stringify(next)))
    },
  }
}

/** Somebody on the way may answer in place of the shop; it was never asked for a text. */
function isOfItsKind(key: string, { headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return isPicture(key) ? type.startsWith('image/') : type.includes('json')
}

/** What another shop told takes room, and nobody asks for it any more. */
async function forgetOthers(folder: string, current: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const others = (await readdir(folder)).filter((name) => name !== current)
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

const nameOf = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 16)

function answerWith(body: string | Uint8Array<ArrayBuffer>, type: string, keptAt: Date): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'x-kept-since': keptAt.toISOString(), 'cache-control': 'no-store' },
  })
}
