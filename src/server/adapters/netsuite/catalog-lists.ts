import { createHash } from 'node:crypto'
import type { Erp } from '../../ports/erp.ts'
import type { AccountNames } from './account-names.ts'
import { netsuiteLists } from './netsuite-lists.ts'
import type { createSuiteql } from './suiteql.ts'

const DAY_MS = 86_400_000

/**
 * Creates the readers of items, prices, sets and stock.
 *
 * Items and prices are read completely, or only those that changed in the last `changedWithinMs`. `queryVersion` is a
 * hash of the statements for items and prices. When it differs, their columns changed, so the import must read
 * everything again.
 */
export function createCatalogLists(
  suiteql: ReturnType<typeof createSuiteql>,
  names: AccountNames['lists'],
): Pick<Erp, 'items' | 'prices' | 'itemIds' | 'setMembers' | 'stock' | 'queryVersion'> {
  const { items, changedItems, prices, changedPrices, itemIds, setMembers, stock } = netsuiteLists
  return {
    items: ({ changedWithinMs, onUnreadableRow } = {}) =>
      changedWithinMs === undefined
        ? suiteql.rows(items, { onUnreadableRow })
        : suiteql.rows(changedItems, { params: [changedWithinMs / DAY_MS], onUnreadableRow }),
    prices: ({ changedWithinMs, onUnreadableRow } = {}) =>
      changedWithinMs === undefined
        ? suiteql.rows(prices, { onUnreadableRow })
        : suiteql.rows(changedPrices, { params: [changedWithinMs / DAY_MS], onUnreadableRow }),
    itemIds: () => suiteql.rows(itemIds),
    setMembers: ({ onUnreadableRow } = {}) => suiteql.rows(setMembers, { onUnreadableRow }),
    stock: ({ onUnreadableRow } = {}) => suiteql.rows(stock, { onUnreadableRow }),
    queryVersion: createHash('sha256')
      .update(items.statement(names))
      .update(prices.statement(names))
      .digest('base64url')
      .slice(0, 22),
  }
}
