import { openStateFile } from '../../state-file.ts'

/** Types of the records: those that the shop writes, and the invoices and credit memos that a bookkeeper makes. */
export const RECORD_TYPES = [
  'customer',
  'salesOrder',
  'customerDeposit',
  'customerRefund',
  'inventoryTransfer',
  'returnAuthorization',
  'invoice',
  'creditMemo',
] as const
/** The type of a record. */
export type RecordType = (typeof RECORD_TYPES)[number]

/** A record in the ERP. `fields` has NetSuite's own field names. */
export type StoredRecord = {
  type: RecordType
  id: string
  externalId: string | null
  fields: Readonly<Record<string, unknown>>
}

/** An invented customer that the demo account has from the start. */
const DEMO_CUSTOMER: StoredRecord = {
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

/** Creates the store of records. With a state file the records are still there after a restart. */
export function createRecordStore(stateFile: string | undefined, now: () => Date = () => new Date()) {
  const file = openStateFile<StoredRecord>(stateFile, ({ id }) => id)
  const records = file.entries
  const byExternalId = new Map<string, string>()
  /** Number of writes per record. Tests use it to find a record that the shop sent twice. */
  const writes = new Map<string, number>()
  const savedAt = new Map<string, number>()
  let lastId = FIRST_ID - 1
  const externalKey = (type: RecordType, externalId: string) => `${type}/${externalId}`

  function index(record: StoredRecord): void {
    lastId = Math.max(lastId, Number(record.id))
    if (record.externalId !== null) byExternalId.set(externalKey(record.type, record.externalId), record.id)
  }
  function addDemoCustomer(): void {
    records.set(DEMO_CUSTOMER.id, records.get(DEMO_CUSTOMER.id) ?? DEMO_CUSTOMER)
    for (const record of records.values()) index(record)
  }
  addDemoCustomer()

  return {
    /** Finds a record by its id, or by `eid:` and its external id. */
    find(type: RecordType, id: string): StoredRecord | undefined {
      const recordId = id.startsWith('eid:') ? byExternalId.get(externalKey(type, id.slice('eid:'.length))) : id
      const record = recordId === undefined ? undefined : records.get(recordId)
      return record?.type === type ? record : undefined
    },

    all: (type: RecordType): StoredRecord[] => [...records.values()].filter((record) => record.type === type),

    newId: (): string => String(lastId + 1),

    /** Deletes a record, as a user of the ERP does. */
    remove({ id, type, externalId }: StoredRecord): void {
      records.delete(id)
      if (externalId !== null) byExternalId.delete(externalKey(type, externalId))
    },

    save(record: StoredRecord): void {
      records.set(record.id, record)
      index(record)
      writes.set(record.id, (writes.get(record.id) ?? 0) + 1)
      savedAt.set(record.id, now().getTime())
      file.append(record)
    },

    /** Returns the time of the last write in ms; 0 when the last write was before the twin started. */
    changedAt: (id: string): number => savedAt.get(id) ?? 0,

    /** Returns the number of writes of a record. */
    writesOf: (id: string): number => writes.get(id) ?? 0,

    counts: () =>
      Object.fromEntries(
        RECORD_TYPES.map((type) => [type, [...records.values()].filter((record) => record.type === type).length]),
      ),

    reset(): void {
      file.clear()
      records.clear() // without a state file, `file.clear` does nothing
      byExternalId.clear()
      writes.clear()
      savedAt.clear()
      lastId = FIRST_ID - 1
      addDemoCustomer()
    },
  }
}
