import type { BrokenRow } from '#shared/contracts/catalog-preview.ts'
import { type ListName, SnapshotFault } from './snapshot-format.ts'

export type { BrokenRow }

/** At most this many rows are listed. More broken rows mean that the mapping is wrong and not the rows. */
const MAX_LISTED = 1_000

/**
 * Lists whose broken rows can be left out without harm to other rows: an item keeps its stored values or has no pieces
 * at a location, a set is not sold.
 */
const CAN_BE_LEFT_OUT: ReadonlySet<string> = new Set<ListName>(['items', 'stock', 'setMembers'])

/** Describes a broken row in one line. @example 'items: legId: kan niet worden gelezen' */
export const describeBrokenRow = ({ list, field, problem }: BrokenRow): string =>
  [list, field, problem].filter((part) => part !== null).join(': ')

/** Collects all unusable rows of a snapshot, so that staff can correct all of them before the next import. */
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
      if (rows.length < MAX_LISTED) rows.push(row)
      if (row.id !== null) {
        idsOf[row.list] ??= new Set()
        idsOf[row.list]?.add(row.id)
      }
      mustStop ||= !CAN_BE_LEFT_OUT.has(row.list) || (row.list === 'setMembers' && row.id === null)
    },
    get count() {
      return count
    },
    /**
     * Whether the snapshot must be refused: a broken row is in a list that other rows depend on, or its set is unknown.
     */
    get mustStop() {
      return mustStop
    },
    /** Ids of the items with a broken row in this list. For `setMembers`: ids of the sets that the rows belong to. */
    ids: (list: ListName): ReadonlySet<number> => idsOf[list] ?? new Set(),
    /** Number of broken rows of this list. */
    countOf: (list: ListName): number => countOf[list] ?? 0,
    /**
     * The number of broken rows, and the listed rows sorted by line. Contradictions are added after all rows were read.
     */
    inOrder: () => ({ count, rows: rows.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) }),
    /** Returns an error that describes the first broken row and contains all listed rows. */
    fault(): SnapshotFault {
      const problem = first ? describeBrokenRow(first) : 'no broken row was recorded'
      return new SnapshotFault(problem, { line: first?.line ?? null, broken: this.inOrder() })
    },
  }
}

export type BrokenRows = ReturnType<typeof brokenRows>
