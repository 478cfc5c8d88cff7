import type { BrokenRow } from '#shared/contracts/catalog-preview.ts'
import { type ListName, SnapshotFault } from './snapshot-format.ts'

export type { BrokenRow }

/** So many are listed one by one; with more it is not the rows that are wrong. */
const MOST_LISTED = 1_000

/**
 * Lists of which one row can be left out without harm to the others: an item stays as it was, a place counts no pieces, a
 * set is not sold.
 */
const CAN_BE_LEFT_OUT: ReadonlySet<string> = new Set<ListName>(['items', 'stock', 'setMembers'])

/** A broken row in one sentence. @example 'items: legId: kan niet worden gelezen' */
export const whereAndWhat = ({ list, field, problem }: BrokenRow): string =>
  [list, field, problem].filter((part) => part !== null).join(': ')

/** The rows of a snapshot that cannot be read or used, all of them: whoever mends them wants to do so in one go. */
export function brokenRows() {
  const rows: BrokenRow[] = []
  const idsOf: Partial<Record<string, Set<number>>> = {}
  const countOf: Partial<Record<string, number>> = {}
  let count = 0
  let first: BrokenRow | undefined
  let mustStop = false

  return {
    add(row: BrokenRow): void {
      count += 1
      countOf[row.list] = (countOf[row.list] ?? 0) + 1
      first ??= row
      if (rows.length < MOST_LISTED) rows.push(row)
      if (row.id !== null) {
        idsOf[row.list] ??= new Set()
        idsOf[row.list]?.add(row.id)
      }
      mustStop ||= !CAN_BE_LEFT_OUT.has(row.list) || (row.list === 'setMembers' && row.id === null)
    },
    get count() {
      return count
    },
    /** Whether the rest may not be used without them. */
    get mustStop() {
      return mustStop
    },
    /** Of the items (of a set: of the set) whose rows of this list are broken. */
    ids: (list: ListName): ReadonlySet<number> => idsOf[list] ?? new Set(),
    /** How many rows of this list are broken. */
    countOf: (list: ListName): number => countOf[list] ?? 0,
    /** In the order of the file: what was found later may stand earlier. */
    inOrder: () => ({ count, rows: rows.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) }),
    /** Says of the first what is wrong, and holds the others. */
    fault(): SnapshotFault {
      const problem = first ? whereAndWhat(first) : 'nothing is wrong'
      return new SnapshotFault(problem, { line: first?.line ?? null, broken: this.inOrder() })
    },
  }
}

export type BrokenRows = ReturnType<typeof brokenRows>
