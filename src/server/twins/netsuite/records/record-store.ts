import { openStateFile } from '../../state-file.ts'

/** The kinds of records that the shop writes. */
export const RECORD_TYPES = ['customer', 'salesOrder', 'customerDeposit', 'customerRefund'] as const
export type RecordType = (typeof RECORD_TYPES)[number]

export type StoredRecord = {
  type: RecordType
  id: string
  externalId: string | null
  fields: Readonly<Record<string, unknown>>
}

/** Made up, as everything in the demo account. */
const DEMO: StoredRecord = {
  type: 'customer',
  id: '501',
  externalId: 'web-cust-3',
  fields: {
    entityId: 'CUST501 Karel Klant',
    isPerson: true,
    firstName: 'Karel',
    lastName: 'Klant',
    email: 'klant@leermeester.example',
    phone: '0612345678',
    currency: { id: '1', refName: 'EUR' },
    balance: 0,
    dateCreated: '2026-11-02T09:12:00Z',
  },
}

const FIRST_ID = 70_001

export type RecordStore = ReturnType<typeof createRecordStore>

/** The records of the account, by their number and by the number that others gave them; on disk when there is a file. */
export function createRecordStore(stateFile: string | undefined, now: () => Date = () => new Date()) {
  const file = openStateFile<StoredRecord>(stateFile, ({ id }) => id)
  const records = file.entries
  const byExternalId = new Map<string, string>()
  /** How often each was written: a record that was sent twice is seen here. */
  const writes = new Map<string, number>()
  const saved = new Map<string, number>()
  let lastId = FIRST_ID - 1
  const nameOf = (type: RecordType, externalId: string) => `${type}/${externalId}`

  function index(record: StoredRecord): void {
    lastId = Math.max(lastId, Number(record.id))
    if (record.externalId !== null) byExternalId.set(nameOf(record.type, record.externalId), record.id)
  }
  function addDemo(): void {
    records.set(DEMO.id, records.get(DEMO.id) ?? DEMO)
    for (const record of records.values()) index(record)
  }
  addDemo()

  return {
    find(type: RecordType, id: string): StoredRecord | undefined {
      const own = id.startsWith('eid:') ? byExternalId.get(nameOf(type, id.slice('eid:'.length))) : id
      const record = own === undefined ? undefined : records.get(own)
      return record?.type === type ? record : undefined
    },

    all: (type: RecordType): StoredRecord[] => [...records.values()].filter((record) => record.type === type),

    newId: (): string => String(lastId + 1),

    save(record: StoredRecord): void {
      records.set(record.id, record)
      index(record)
      writes.set(record.id, (writes.get(record.id) ?? 0) + 1)
      saved.set(record.id, now().getTime())
      file.append(record)
    },

    /** In milliseconds; long ago for what was there when the twin started. */
    changedAt: (id: string): number => saved.get(id) ?? 0,

    writesOf: (id: string): number => writes.get(id) ?? 0,

    counts: () =>
      Object.fromEntries(
        RECORD_TYPES.map((type) => [type, [...records.values()].filter((one) => one.type === type).length]),
      ),

    reset(): void {
      file.clear()
      // Without a file there is nothing that clears them.
      records.clear()
      byExternalId.clear()
      writes.clear()
      saved.clear()
      lastId = FIRST_ID - 1
      addDemo()
    },
  }
}
