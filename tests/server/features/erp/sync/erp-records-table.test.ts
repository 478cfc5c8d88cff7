import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#src/server/db/database.ts'
import { erpRecordsTable } from '#src/server/features/erp/sync/erp-records-table.ts'
import { openTestDatabase } from '#tests/support/shop/test-database.ts'

const NOW = new Date('2026-11-30T10:00:00.000Z')

let opened: OpenDatabase | undefined
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened?.close())

it.each([
  { calls: 1, tries: 0, title: 'forgets a call that certainly did not arrive' },
  { calls: 2, tries: 2, title: 'keeps that call when another server sent the record during it' },
])('a record of the ERP $title', async ({ calls, tries }) => {
  if (!opened) throw new Error('the database opens in beforeAll')
  const records = erpRecordsTable(opened.db)
  const externalId = `web-cust-${calls}`
  const facts = { kind: 'customer', externalId, salesOrderId: null, userId: null } as const
  const record = await records.findOrCreate(facts, NOW)
  for (let call = 0; call < calls; call += 1) await records.markSent(record.id, {}, NOW)

  await records.resetTries(record.id, record.tries)

  expect(await records.find(externalId)).toMatchObject({ tries })
})
