import { Checkbox, Table } from '@mantine/core'
import type { Selection } from './table-column.ts'

/** Checkbox that selects all rows of the page, or none. */
export function SelectAll({ selection, keys }: { selection: Selection; keys: readonly (string | number)[] }) {
  const count = keys.filter((key) => selection.keys.has(key)).length
  const isAll = count > 0 && count === keys.length
  return (
    <Table.Th scope="col" style={{ width: 40 }}>
      <Checkbox
        aria-label="Alle rijen van deze bladzijde kiezen"
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        disabled={keys.length === 0}
        onChange={() => selection.onChange(new Set(isAll ? [] : keys))}
      />
    </Table.Th>
  )
}

export type RowSelection = Selection & { key: string | number }

/** Checkbox that selects one row. */
export function SelectRow({ selection: { key, keys, onChange } }: { selection: RowSelection }) {
  const toggle = () => {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  return (
    <Table.Td data-title="Kiezen">
      <Checkbox aria-label={`Rij ${key} kiezen`} checked={keys.has(key)} onChange={toggle} />
    </Table.Td>
  )
}
