import type { Erp } from '../../ports/erp.ts'
import type { Fetch } from '../call-external-service.ts'
import { defaultRetry, limitConcurrency, type RetryOptions } from '../retry.ts'
import { type AccountNames, accountNames } from './account-names.ts'
import { createCatalogLists } from './catalog-lists.ts'
import { createNetsuiteCalls, type Slots } from './netsuite-calls.ts'
import { createNetsuiteFiles, filesUrlOf } from './netsuite-files.ts'
import { netsuiteLists } from './netsuite-lists.ts'
import { createNetsuiteLogin } from './netsuite-login.ts'
import { createNetsuiteRecords } from './netsuite-records.ts'
import type { TbaCredentials } from './netsuite-tba.ts'
import type { NetsuiteCredentials } from './netsuite-token.ts'
import { createRecordLists } from './record-lists.ts'
import { createSuiteql } from './suiteql.ts'

/** Options of the ERP adapter. */
export type NetsuiteOptions = {
  /** Base URL of the account: `https://1234567.suitetalk.api.netsuite.com`, or that of the twin. */
  baseUrl: string
  /** OAuth 2.0 machine to machine, or token-based authentication. */
  credentials: NetsuiteCredentials | TbaCredentials
  fetch: Fetch
  now: () => Date
  /** Names of tables, fields and records in this account. Default: the demo account. */
  names?: AccountNames
  /** The call slots that all our processes share. Default: two slots for this process alone. */
  slots?: Slots
  timeoutMs?: number
  retry?: RetryOptions
  /** Origin of the file cabinet. Default: derived from `baseUrl`. */
  filesUrl?: string
  /** Rows per page and per query. Tests use small numbers to reach the limits. */
  pageRows?: number
  maxQueryRows?: number
}

/**
 * Creates the ERP port on NetSuite: lists by SuiteQL, single records and files over REST
 * (docs/integrations/netsuite.md).
 *
 * All methods throw `Outage('netsuite')` when NetSuite cannot be used. `timeoutMs` (default 60,000) limits one call;
 * login calls, file downloads and calls for which a user waits have shorter limits.
 */
export function createNetsuiteErp(options: NetsuiteOptions): Erp {
  const { names = accountNames, slots = limitConcurrency(2), timeoutMs = 60_000, retry = defaultRetry } = options
  const login = createNetsuiteLogin({ ...options, timeoutMs: Math.min(timeoutMs, 15_000) })
  const calls = createNetsuiteCalls({ ...options, login, slots, timeoutMs })
  const suiteql = createSuiteql({ ...options, calls, names: names.lists, retry })
  return {
    ...createCatalogLists(suiteql, names.lists),
    leatherCategories: () => suiteql.rows(netsuiteLists.leatherCategories),
    leatherTypes: () => suiteql.rows(netsuiteLists.leatherTypes),
    options: () => suiteql.rows(netsuiteLists.options),
    menu: () => suiteql.rows(netsuiteLists.menu),
    menuBanners: () => suiteql.rows(netsuiteLists.menuBanners),
    homeBanners: () => suiteql.rows(netsuiteLists.homeBanners),
    specificationFields: () => suiteql.rows(netsuiteLists.specificationFields),
    photographs: () => suiteql.rows(netsuiteLists.photographs),
    ...createNetsuiteRecords({ calls, names, retry }),
    ...createRecordLists(suiteql),
    file: createNetsuiteFiles({ ...options, filesUrl: options.filesUrl ?? filesUrlOf(options.baseUrl) }),
  }
}
