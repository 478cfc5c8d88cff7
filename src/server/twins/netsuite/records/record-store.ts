import { openStateFile } from '../../state-file.ts'

/** Types of the records that the shop writes. */
export const RECORD_TYPES = ['customer', 'salesOrder', 'customerDeposit', 'customerRefund'] as const
/** The type of a record. */
export type RecordType = (typeof RECORD_TYPES)[number]

/** A record in the ERP. `fields` are NetSuite's own names. */
export type StoredRecord = {
  type: RecordType
  id: string
  externalId: string | null
  fields: Readonly<Record<string, unknown>>
}

/** An invented customer of the demo account. */
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

/** The store of the records. */
export type RecordStore = ReturnType<typeof createRecordStore>

/** Creates the store of records, found by id or by external id. With a state file they survive a restart. */
export function createRecordStore(stateFile: string | undefined, now: () => Date = () => new Date()) {
  const file = openStateFile<StoredRecord>(stateFile, ({ id }) => id)
  const records = file.entries
  const byExternalId = new Map<string, string>()
  /** Number of writes per record, which shows a record that was sent twice. */
  const writes = new Map<string, number>()
  const savedAt = new Map<string, number>()
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
    /** Finds a record by id, or by external id as `eid:…`. */
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
      savedAt.set(record.id, now().getTime())
      file.append(record)
    },

    /** Returns the time of the last write in ms; 0 for records from before the start of the twin. */
    changedAt: (id: string): number => savedAt.get(id) ?? 0,

    /** Returns the number of writes of a record. */
    writesOf: (id: string): number => writes.get(id) ?? 0,

    counts: () =>
      Object.fromEntries(
        RECORD_TYPES.map((type) => [type, [...records.values()].filter((one) => one.type === type).length]),
      ),

    reset(): void {
      file.clear()
      // Without a state file, `file.clear` does nothing.
      records.clear()
      byExternalId.clear()
      writes.clear()
      savedAt.clear()
      lastId = FIRST_ID - 1
      addDemo()
    },
  }
}
