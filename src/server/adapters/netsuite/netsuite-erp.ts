import type { Erp } from '../../ports/erp.ts'
import type { Fetch } from '../call-external-service.ts'
import { type AccountNames, accountNames } from './account-names.ts'
import { createChangingLists } from './changing-lists.ts'
import { createNetsuiteCalls, type Slots } from './netsuite-calls.ts'
import { createNetsuiteFiles, filesUrlOf } from './netsuite-files.ts'
import { netsuiteLists } from './netsuite-lists.ts'
import { createNetsuiteLogin } from './netsuite-login.ts'
import { createNetsuiteRecords } from './netsuite-records.ts'
import type { TbaCredentials } from './netsuite-tba.ts'
import type { NetsuiteCredentials } from './netsuite-token.ts'
import { createRecordLists } from './record-lists.ts'
import { limitConcurrency, patientRetry, type RetryOptions } from './retrying.ts'
import { createSuiteql } from './suiteql.ts'

export type NetsuiteOptions = {
  /** `https://1234567.suitetalk.api.netsuite.com`, or the address of the twin. */
  baseUrl: string
  /** Machine to machine, or token-based. */
  credentials: NetsuiteCredentials | TbaCredentials
  fetch: Fetch
  now: () => Date
  /** How tables, fields and records are called in this account. */
  names?: AccountNames
  /** The places that all our processes share; without them this one alone has two. */
  slots?: Slots
  timeoutMs?: number
  retry?: RetryOptions
  /** Where the file cabinet is served; beside the REST services of the account unless told. */
  filesUrl?: string
  /** Smaller in tests, where nobody wants a hundred thousand rows. */
  pageRows?: number
  windowRows?: number
}

/** The ERP as NetSuite tells it: lists by SuiteQL and records, over REST. */
export function createNetsuiteErp(options: NetsuiteOptions): Erp {
  const { names = accountNames, slots = limitConcurrency(2), timeoutMs = 60_000, retry = patientRetry } = options
  const login = createNetsuiteLogin({ ...options, timeoutMs: Math.min(timeoutMs, 15_000) })
  const calls = createNetsuiteCalls({ ...options, login, slots, timeoutMs })
  const suiteql = createSuiteql({ ...options, calls, names: names.lists, retry })
  return {
    ...createChangingLists(suiteql, names.lists),
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
