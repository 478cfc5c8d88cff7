import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type AccountNames, accountNames } from '#src/server/adapters/netsuite/account-names.ts'
import { netsuiteLists } from '#src/server/adapters/netsuite/netsuite-lists.ts'
import { readAccountNames } from '#src/server/adapters/netsuite/read-account-names.ts'
import { recordLists } from '#src/server/adapters/netsuite/record-lists.ts'

const folder = mkdtempSync(join(tmpdir(), 'leermeester-names-'))
afterAll(() => rmSync(folder, { recursive: true }))

const writeNamesFile = (content: unknown) => {
  const file = join(folder, 'names.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

describe('the names of tables and fields in the NetSuite account', () => {
  it('include every table and column that the lists read', () => {
    // Every known name becomes `mapped`. Any other name that remains in a statement is missing from the names.
    const mapped = Object.fromEntries(
      Object.entries(accountNames.lists).map(([name, { columns }]) => [
        name,
        { table: 'mapped', columns: Object.fromEntries(Object.keys(columns).map((column) => [column, 'mapped'])) },
      ]),
    ) as unknown as AccountNames['lists'] // the object has the same keys
    for (const list of [...Object.values(netsuiteLists), ...Object.values(recordLists)]) {
      const statement = list.statement(mapped)
      const [, name = ''] = /^\/\* leermeester:([a-z-]+)/.exec(statement) ?? []
      const remaining = statement
        .replace(/^\/\*.*?\*\//, '')
        .replace(/ AS \w+/g, '')
        .match(/\b[a-z]\w+\b/g)
      expect([name, [...new Set(remaining)].filter((word) => word !== 'mapped')]).toEqual([name, []])
    }
  })

  it('also apply to the item condition in the query for changed prices', () => {
    const names = readAccountNames(
      writeNamesFile({ lists: { items: { table: 'artikel', columns: { lastmodifieddate: 'gewijzigd_op' } } } }),
    )

    expect(netsuiteLists.changedPrices.statement(names.lists)).toContain(
      'item IN (SELECT id FROM artikel WHERE gewijzigd_op >= SYSDATE - ?) AND item > ?',
    )
    expect(netsuiteLists.itemIds.statement(names.lists)).toContain('/* leermeester:item-ids */ SELECT id FROM artikel ')
  })

  it('come from the names file, and from the demo account if the file omits a name', () => {
    const names = readAccountNames(
      writeNamesFile({
        lists: { items: { columns: { custitem_shx_class: 'custitem_klasse' } } },
        records: { salesOrder: { fields: { channel: 'custbody_herkomst', reference: null } } },
        values: { paymentOptions: { CASH: '7' } },
      }),
    )

    expect(netsuiteLists.items.statement(names.lists)).toContain('custitem_klasse AS custitem_shx_class')
    expect(names.records.salesOrder.fields).toMatchObject({
      channel: 'custbody_herkomst',
      reference: null,
      memo: 'memo',
    })
    expect(names.values.paymentOptions).toEqual({ TERMINAL: null, CASH: '7', PAYLINK: null })
    expect(readAccountNames(undefined)).toBe(accountNames)
  })

  it.each([
    ['geen JSON', 'kan niet worden gelezen'],
    [{ lists: { items: { columns: { custitem_shx_klass: 'x' } } } }, 'custitem_shx_klass'],
    [{ records: { salesOrder: { fields: { memo: 'drop table' } } } }, 'is geen naam van een veld'],
    [{ values: { currency: 1 } }, 'values.currency'],
  ])('from an invalid file are refused, and the message names the problem: %j', (content, message) => {
    expect(() => readAccountNames(writeNamesFile(content))).toThrow(message)
  })
})
