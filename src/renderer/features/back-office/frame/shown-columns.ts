import type { ColumnList } from '#shared/domain/lists/list-names.ts'
import { useSession } from '../../common/sessions/index.ts'

const NONE: readonly string[] = []

/** Returns the keys of the columns of a list that the user has hidden. */
export const useHiddenColumns = (list: ColumnList): readonly string[] => useSession()?.hiddenColumns?.[list] ?? NONE

/** Returns the columns of a list without the hidden ones. The first column names the row, so it is always included. */
export function useShownColumns<Shown extends { key: string }>(
  list: ColumnList,
  columns: readonly Shown[],
): readonly Shown[] {
  const hidden = useHiddenColumns(list)
  return columns.filter(({ key }, index) => index === 0 || !hidden.includes(key))
}
