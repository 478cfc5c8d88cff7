import { jsonAnswer, readJson } from '../twin.ts'
import { netsuiteError } from './netsuite-errors.ts'

const PATH = /^\/netsuite\/services\/rest\/record\/v1\/customer\/(\d+)$/

type CustomerRecord = Record<string, unknown> & { id: string }

/** Made up, as everything in the demo account. */
const DEMO: readonly CustomerRecord[] = [
  {
    id: '501',
    entityId: 'CUST501 Karel Klant',
    isPerson: true,
    firstName: 'Karel',
    lastName: 'Klant',
    email: 'klant@leermeester.example',
    phone: '0612345678',
    externalId: 'web-cust-3',
    currency: { id: '1', refName: 'EUR' },
    balance: 0,
    dateCreated: '2026-11-02T09:12:00Z',
  },
]

/** The customers of the ERP, one record at a time; `POST /netsuite/_twin/customer { id, … }` adds one. */
export function createCustomerRecords() {
  const records = new Map<string, CustomerRecord>()
  forgetAdded()

  function forgetAdded(): void {
    records.clear()
    for (const customer of DEMO) records.set(customer.id, customer)
  }

  return {
    isPath: (pathname: string) => PATH.test(pathname),

    answer(pathname: string): Response {
      const id = PATH.exec(pathname)?.[1] ?? ''
      const found = records.get(id)
      if (!found) return netsuiteError(404, 'NONEXISTENT_ID', `The record instance does not exist. Provide a valid ID.`)
      const href = `https://demo.suitetalk.api.netsuite.com/services/rest/record/v1/customer/${id}`
      return jsonAnswer({ links: [{ rel: 'self', href }], ...found })
    },

    async add(request: Request): Promise<Response> {
      const told = ((await readJson(request)) ?? {}) as Record<string, unknown>
      if (!Number.isInteger(told.id)) return jsonAnswer({ error: 'give id' }, 400)
      const customer = { ...told, id: String(told.id) }
      records.set(customer.id, customer)
      return jsonAnswer(customer)
    },

    forgetAdded,
  }
}
