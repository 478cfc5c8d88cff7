import type { Erp } from '../../ports/erp.ts'
import type { OperationRun } from '../operations/index.ts'

/** The lists of the ERP that are long enough to be waited for, with what staff call their rows. */
const LISTS = {
  items: 'artikelen',
  setMembers: 'onderdelen van sets',
  stock: 'voorraadregels',
  leatherTypes: 'leersoorten',
  options: 'opties',
  menu: 'menuregels',
  photographs: "foto's",
} as const satisfies Partial<Record<keyof Erp, string>>

type ListName = keyof typeof LISTS

/** The same ERP, which tells a run how many rows came by. Prices come beside the items, which are counted. */
export function counted(erp: Erp, run: Pick<OperationRun, 'progress'>): Erp {
  const names = Object.keys(LISTS) as ListName[] // the keys of the object above
  return {
    ...erp,
    ...Object.fromEntries(names.map((name) => [name, () => counting<unknown>(erp[name](), LISTS[name], run)])),
  }
}

async function* counting<Row>(
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
