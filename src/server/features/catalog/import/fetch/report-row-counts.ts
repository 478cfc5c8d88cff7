import type { Erp, ErpReadOptions } from '../../../../ports/erp.ts'
import type { OperationRun } from '../../../operations/operations/index.ts'

/** The lists of the ERP that are long enough to be waited for, with what staff call their rows. Of items the download tells itself. */
const LISTS = {
  setMembers: 'onderdelen van sets',
  stock: 'voorraadregels',
  leatherTypes: 'leersoorten',
  options: 'opties',
  menu: 'menuregels',
  photographs: "foto's",
} as const satisfies Partial<Record<keyof Erp, string>>

type ListName = keyof typeof LISTS

/** The same ERP, which tells a run how many rows came by. */
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
