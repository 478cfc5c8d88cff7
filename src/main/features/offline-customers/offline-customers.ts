import * as z from 'zod/mini'
import { customers as customerCalls, type TillCustomer, tillCustomer } from '#shared/contracts/customers.ts'
import { tillAccess } from '#shared/domain/accounts/till-access.ts'
import { readJson } from '#shared/kernel/read-json.ts'
import { folded, normalizePhoneNumber } from '#shared/kernel/text.ts'
import type { Clock, JsonFile, Log } from '../../ports/machine.ts'
import type { Sealer } from '../../ports/sealer.ts'
import type { Sessions } from '../../ports/till.ts'

/** The customers of the last 90 days, as the shop returned them. */
const storedCustomers = z.object({
  version: z.literal(1),
  /** The shop and the till for which they were fetched. */
  shopUrl: z.string(),
  tillId: z.string(),
  hash: z.string(),
  fetchedAt: z.string(),
  customers: z.array(tillCustomer),
})
type StoredCustomers = z.output<typeof storedCustomers>

const sealedFile = z.object({ sealed: z.string() })

type Deps = {
  file: JsonFile
  /** Undefined without a secure keyring. The customers then stay in memory only. */
  sealer?: Sealer | undefined
  sessions: Sessions
  shopUrl(): string
  clock: Clock
  log: Log
}

/** Purpose of the sealed file. */
const PURPOSE = 'offline customers'
const RECENT_MS = 90 * 86_400_000

/** The customers that this till finds while the shop is unreachable. */
export type OfflineCustomers = ReturnType<typeof openOfflineCustomers>

/**
 * Opens the customers of the last 90 days on this machine, which only unlocked staff can read. They are encrypted on the
 * disk, and removed when the registration of the till ends or the shop's address changes. A customer who is erased, or
 * falls out of the 90 days, disappears with the next synchronization, and after 90 days also without one.
 */
export function openOfflineCustomers({ file, sealer, sessions, shopUrl, clock, log }: Deps) {
  let stored = readFile()
  removeForeign()
  const stopListening = sessions.onChange(removeForeign)

  function readFile(): StoredCustomers | undefined {
    try {
      const content = file.read()
      if (content === undefined) return undefined
      if (!sealer) throw new Error('no keyring')
      return storedCustomers.parse(readJson(sealer.unseal(PURPOSE, sealedFile.parse(content).sealed)))
    } catch (error) {
      // The message may contain decrypted content, so only the name of the error is logged. The next synchronization
      // fetches the customers again.
      log.warn('offline customers not readable', { error: error instanceof Error ? error.name : 'unknown' })
      removeFile()
      return undefined
    }
  }

  function removeFile(): void {
    try {
      file.remove()
    } catch (error) {
      log.error('offline customers not deleted', error)
    }
  }

  function clear(): void {
    stored = undefined
    removeFile()
  }

  /** Removes the customers of another shop, of another till, and of a machine that is no till. */
  function removeForeign(): void {
    if (stored && (stored.tillId !== sessions.current().till?.tillId || stored.shopUrl !== shopUrl())) clear()
  }

  /** Returns the customers with activity in the last 90 days, also when the last synchronization is long ago. */
  function recent(): TillCustomer[] {
    const since = clock.now().getTime() - RECENT_MS
    return stored?.customers.filter(({ activeDateTime }) => Date.parse(activeDateTime) >= since) ?? []
  }

  function find(query: URLSearchParams) {
    const words = folded(normalizePhoneNumber(query.get('search') ?? ''))
      .split(/\s+/)
      .filter(Boolean)
    const matches = recent().filter(({ search }) => words.every((word) => search.includes(word)))
    const [page, pageSize] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 96)]
    const items = matches.slice((page - 1) * pageSize, page * pageSize).map(({ customer }) => customer)
    return { items, total: matches.length, page, pageSize }
  }

  const formOf = (key: string) => recent().find(({ customer }) => customer.customerId === key)?.form

  return {
    /** Returns the hash of the stored customers; null when there are none. */
    hash: (): string | null => stored?.hash ?? null,

    /** Replaces all customers by those that the shop returned for this till. */
    replace(tillId: string, { hash, customers }: { hash: string; customers: TillCustomer[] }): void {
      const fetchedAt = clock.now().toISOString()
      stored = { version: 1, shopUrl: shopUrl(), tillId, hash, fetchedAt, customers }
      removeForeign()
      if (!stored || !sealer) return
      try {
        file.write({ sealed: sealer.seal(PURPOSE, JSON.stringify(stored)) })
      } catch (error) {
        log.error('offline customers not written', error)
      }
    },

    /** Records that the stored customers are still up to date. */
    confirm(): void {
      if (stored) stored = { ...stored, fetchedAt: clock.now().toISOString() }
    },

    clear,

    /**
     * Returns the response to a search for customers, or to the call for the form of one, in the format of the shop.
     * Returns undefined for other calls, while the till is locked, and when no staff member is logged in.
     */
    responseFor({ method, url }: Pick<Request, 'method' | 'url'>): Response | undefined {
      if (!stored || method !== 'GET' || tillAccess(sessions.current()) === 'nobody') return undefined
      const { pathname, searchParams } = new URL(url)
      const [, key] = FORM.exec(pathname) ?? []
      const body = pathname === customerCalls.find.path ? find(searchParams) : key && formOf(key)
      if (!body) return undefined
      const headers = { 'x-kept-since': stored.fetchedAt, 'cache-control': 'no-store' }
      return Response.json(body, { headers })
    },

    stop: stopListening,
  }
}

const FORM = /^\/api\/user\/((?:gast-)?\d+)\/form$/
