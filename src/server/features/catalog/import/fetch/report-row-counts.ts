import type { Erp, ErpReadOptions } from '../../../../ports/erp.ts'
import type { OperationRun } from '../../../operations/operations/index.ts'

/** Lists that take long to fetch, with the Dutch name of their rows. `downloadCatalog` itself reports the items. */
const LISTS = {
  setMembers: 'onderdelen van sets',
  stock: 'voorraadregels',
  leatherTypes: 'leersoorten',
  options: 'opties',
  menu: 'menuregels',
  photographs: "foto's",
} as const satisfies Partial<Record<keyof Erp, string>>

type ListName = keyof typeof LISTS

/** Returns an ERP whose lists report the number of received rows as the run's progress. */
export function withRowCounts(erp: Erp, run: Pick<OperationRun, 'progress'>): Erp {
  const names = Object.keys(LISTS) as ListName[] // the keys of the object above
  return {
    ...erp,
    ...Object.fromEntries(
      names.map((name) => {
        const list: (reading?: ErpReadOptions) => AsyncIterable<unknown> = erp[name].bind(erp)
        return [name, (reading?: ErpReadOptions) => countAndYield(list(reading), LISTS[name], run)]
      }),
    ),
  }
}

async function* countAndYield<Row>(
  rows: AsyncIterable<Row>,
  what: string,
  run: Pick<OperationRun, 'progress'>,
): AsyncGenerator<Row> {
  let done = 0
  for await (const row of rows) {
    done += 1
    run.progress(done, null, what)
    yield row
  }
}
