import type { Erp } from '../../ports/erp.ts'
import { createChangingLists } from './changing-lists.ts'
import { createNetsuiteFiles, filesUrlOf } from './netsuite-files.ts'
import { netsuiteLists } from './netsuite-lists.ts'
import { createNetsuiteRecords } from './netsuite-records.ts'
import { createSuiteql, type SuiteqlOptions } from './suiteql.ts'

export type NetsuiteOptions = SuiteqlOptions & {
  /** Where the file cabinet is served; beside the REST services of the account unless told. */
  filesUrl?: string
}

/** The ERP as NetSuite tells it: SuiteQL over REST with a machine-to-machine login. */
export function createNetsuiteErp(options: NetsuiteOptions): Erp {
  const suiteql = createSuiteql(options)
  return {
    ...createChangingLists(suiteql),
    leatherCategories: () => suiteql.rows(netsuiteLists.leatherCategories),
    leatherTypes: () => suiteql.rows(netsuiteLists.leatherTypes),
    options: () => suiteql.rows(netsuiteLists.options),
    menu: () => suiteql.rows(netsuiteLists.menu),
    menuBanners: () => suiteql.rows(netsuiteLists.menuBanners),
    homeBanners: () => suiteql.rows(netsuiteLists.homeBanners),
    specificationFields: () => suiteql.rows(netsuiteLists.specificationFields),
    photographs: () => suiteql.rows(netsuiteLists.photographs),
    customer: createNetsuiteRecords(options).customer,
    file: createNetsuiteFiles({ ...options, filesUrl: options.filesUrl ?? filesUrlOf(options.baseUrl) }),
  }
}
